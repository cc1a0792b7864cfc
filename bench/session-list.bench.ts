// `session list` of 50 living sessions among 10,000 that ended, against the same among 100.
import { join } from 'node:path'
import { VIEWS } from '../src/house/views.ts'
import { listSessions } from '../src/session/usecases/list-sessions.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { addSessions, fakeSessions } from './session-board.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const LIVING = 50

export const bench: Bench = {
  name: 'session-list',
  target: { atMost: 1.2 },
  run: () =>
    inThrowawayDirectory(async place => {
      const [few, many] = await Promise.all([openBoard(place, 100), openBoard(place, 10_000)])
      const row = timeRow('50 living among 10,000 ended : among 100', await compare(many.list, few.list))
      await Promise.all([few.close(), many.close()])
      return [row]
    }),
}

async function openBoard(place: string, ended: number) {
  const path = join(place, `${ended}.db`)
  const filling = await openStore(path, VIEWS)
  await addSessions(filling, ended, true)
  await addSessions(filling, LIVING)
  await filling.close() // what was just written lies in the write-ahead log, and reads would pay for that
  const store = await openStore(path, VIEWS)
  const world = fakeSessions(store, '/shop')
  const list = async () => {
    const { sessions } = await listSessions(world, { project: 'shop', after: 0, limit: 100 })
    if (sessions.length !== LIVING) throw new Error(`Expected ${LIVING} sessions, got ${sessions.length}.`)
  }
  return { list, close: () => store.close() }
}
