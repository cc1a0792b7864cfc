// What the reactor notes for itself waits for no disk, so that a thousand sessions that end keep nobody waiting; what a person
// asked for does.
import { expect, test } from 'vitest'
import type { SqliteDatabase } from './database.ts'
import { SqliteIntentStore } from './intent-store.ts'
import type { CommitWait } from './write-queue.ts'

const WAITS: Readonly<Record<string, readonly [CommitWait, (intents: SqliteIntentStore) => Promise<unknown>]>> = {
  'a page of events planned': ['nothing', intents => intents.advance(0, 1, [], 0)],
  'an intent taken up': ['nothing', intents => intents.lease('me', 0, 1)],
  'an intent done': ['nothing', intents => intents.settle('in_1', 'me', { status: 'done' })],
  'an intent of the dead freed': ['nothing', intents => intents.freeLeases('me')],
  'a person who wants it tried again': ['disk', intents => intents.retry('in_1', 0)],
}

test.each(Object.entries(WAITS))('%s', async (_what, [wanted, act]) => {
  const waits: CommitWait[] = []
  const write = async (_work: unknown, wait: CommitWait = 'disk') => void waits.push(wait)
  const database = { read: () => ({}), write } as unknown as SqliteDatabase
  await act(new SqliteIntentStore(database))
  expect(waits).toEqual([wanted])
})
