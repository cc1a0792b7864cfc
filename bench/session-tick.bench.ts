// One tick over 1,000 sessions whose runtime answers at once, against the bare decisions and one batched append.
import { join } from 'node:path'
import { VIEWS } from '../src/house/views.ts'
import { system } from '../src/kernel/events/actor.ts'
import type { Asking, World } from '../src/recorder/world.ts'
import { compose } from '../src/session/rules/life/compose.ts'
import type { Observation } from '../src/session/rules/liveness/observation.ts'
import { readRecord } from '../src/session/rules/record/read-record.ts'
import type { SessionView } from '../src/session/rules/record/session-view.ts'
import { probeSessions } from '../src/session/usecases/liveness/probe-sessions.ts'
import type { Store } from '../src/store/ports/store.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { addSessions, fakeSessions } from './session-board.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

const SESSIONS = 1_000
const asking: Asking = {
  actor: system('probe'),
  correlation: 'co_bench',
  cause: null,
  onceKey: null,
  seenVersion: null,
}

export const bench: Bench = {
  name: 'session-tick',
  target: { atMost: 4 },
  run: () =>
    inThrowawayDirectory(async place => {
      const store = await openStore(join(place, 'provost.db'), VIEWS)
      const views = await addSessions(store, SESSIONS, false, 1, undefined, 'nd_BENCH')
      const world = fakeSessions(store, '/shop')
      const quiet = await compare(
        () => tick(world),
        () => decideAll(store, views),
      )
      await store.close()
      return [timeRow('a tick of 1,000 sessions : their bare decisions and one append', quiet)]
    }),
}

async function tick(world: World): Promise<void> {
  const { looked } = await probeSessions(world, asking)
  if (looked !== SESSIONS) throw new Error(`Expected ${SESSIONS} sessions, got ${looked}.`)
}

let appended = 0

async function decideAll({ log }: Store, views: readonly SessionView[]): Promise<void> {
  for (const { record } of views) {
    const probe: Observation = {
      kind: 'probe',
      at: Date.now(),
      generation: 1,
      runtime: 'alive',
      process: 'alive',
      proof: null,
    }
    if (compose(readRecord(record, 'record'), probe).rule !== 'probe.P5')
      throw new Error('The table answered something else.')
  }
  appended++
  await log.append([{ stream: `bench/${appended}`, expectedVersion: 0, events: [typicalEvent()] }])
}
