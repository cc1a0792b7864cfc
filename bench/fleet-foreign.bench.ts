// One look at 100 sessions of this node, with 1,000 living ones of another node in the same store, against the same without them.
import { VIEWS } from '../src/house/views.ts'
import { system } from '../src/kernel/events/actor.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { Asking } from '../src/recorder/world.ts'
import { probeSessions } from '../src/session/usecases/liveness/probe-sessions.ts'
import type { Store } from '../src/store/ports/store.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { type Bench, type Row, timeRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { addSessions, fakeSessions } from './session-board.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'

const OWN = 100
const FOREIGN = 1_000
const TURNS = { calls: 2, rounds: 41, warmUps: 5 }
const asking: Asking = {
  actor: system('probe'),
  correlation: 'co_bench',
  cause: null,
  onceKey: null,
  seenVersion: null,
}

export const bench: Bench = {
  name: 'fleet-foreign',
  target: { atMost: 1.1 },
  run: () => onThrowawayPostgres(measure),
}

async function measure(url: string): Promise<Row[]> {
  const open = (schema: string) => openPostgresStore({ url, views: VIEWS, clock: systemClock, schema })
  const [alone, shared] = await Promise.all([open('alone'), open('shared')])
  await addSessions(alone, OWN, false, 1, undefined, 'nd_BENCH')
  await addSessions(shared, FOREIGN, false, 1, undefined, 'nd_OTHER')
  await addSessions(shared, OWN, false, 1, undefined, 'nd_BENCH')
  const beside = await compare(tick(shared), tick(alone), TURNS)
  await Promise.all([alone.close(), shared.close()])
  return [timeRow(`a tick of ${OWN} own sessions beside ${FOREIGN} of another node : without them`, beside)]
}

function tick(store: Store): Work {
  const world = fakeSessions(store, '/shop')
  return async () => {
    const { looked } = await probeSessions(world, asking)
    if (looked !== OWN) throw new Error(`Expected ${OWN} sessions, got ${looked}.`)
  }
}
