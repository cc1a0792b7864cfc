// What follows from an event is done once: after a crash, after failures, and by whoever comes first.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import type { StoredIntent } from '../../src/store/ports/intent-store.ts'
import { type Provost, test } from './program.ts'
import { recordOnly } from './record-only.ts'
import { makeRepository } from './repository.ts'

test('what cannot be done now is tried again, and done once when it can be', async ({ provost }) => {
  const shop = await makeRepository(join(provost.place, 'shop'))
  await recordOnly(provost, shop)
  await rename(shop, `${shop}-away`)
  await provost.startDaemon()
  await expect.poll(async () => (await intents(provost))[0]?.attempts).toBeGreaterThan(1)
  const [intent] = await intents(provost)
  expect(intent).toMatchObject({ status: 'pending', subject: 'project/shop', lastError: expect.stringContaining(shop) })
  await rename(`${shop}-away`, shop)
  await expect.poll(async () => (await intents(provost))[0]?.status).toBe('done')
  expect(await inspections(provost)).toHaveLength(1)
})

test('what was given up is listed with its reason, and `reactor retry` puts it back', async ({ provost }) => {
  const shop = await makeRepository(join(provost.place, 'shop'))
  await recordOnly(provost, shop)
  await rename(shop, `${shop}-away`)
  const till = await makeRepository(join(provost.place, 'till'))
  await provost.ask(['project', 'add', till]) // its reactor meets what was left undone, too
  giveUp(provost, 'project/shop')
  const [dead] = (await provost.ask('reactor list --status dead --json')).json.intents
  expect((await provost.ask('reactor list --status dead')).stdout).toContain(
    'next: fix the cause, then `provost reactor retry <id>`',
  )
  await rename(`${shop}-away`, shop)
  expect(await provost.ask(['reactor', 'retry', dead.id])).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await intents(provost)).map(intent => intent.status)).toEqual(['done', 'done'])
  expect(await inspections(provost)).toHaveLength(2)
  const again = await provost.ask(['reactor', 'retry', dead.id, '--json'])
  expect(again).toMatchObject({ exitCode: 3, json: { code: 'NOT_FOUND', detail: `no dead intent with id ${dead.id}` } })
})

test('a daemon and many commands at once react to each event once', async ({ provost }) => {
  const names = Array.from({ length: 6 }, (_, index) => `shop${index}`)
  const paths = await Promise.all(names.map(name => makeRepository(join(provost.place, name))))
  await provost.startDaemon()
  const added = await Promise.all(paths.map(path => provost.run(['project', 'add', path, '--no-daemon', '--json'])))
  expect(added.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0))
  await expect.poll(async () => (await intents(provost)).map(({ status }) => status)).toEqual(names.map(() => 'done'))
  const streams = (await inspections(provost)).map(event => event.stream)
  expect(streams.toSorted()).toEqual(names.map(name => `project/${name}`))
})

async function intents(provost: Provost): Promise<StoredIntent[]> {
  return (await provost.ask('reactor list --json')).json.intents
}

async function inspections(provost: Provost): Promise<StoredEvent[]> {
  const { events } = (await provost.ask('log export --json')).json
  return events.filter((event: StoredEvent) => event.type === 'project.inspected')
}

/** As if all tries had been used up, which takes two minutes. */
function giveUp({ home }: Provost, subject: string): void {
  const database = new DatabaseSync(join(home, 'provost.db'))
  database.prepare("UPDATE intents SET status = 'dead', attempts = 8 WHERE subject = ?").run(subject)
  database.close()
}
