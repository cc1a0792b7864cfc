// How fast a plane takes in what a node wrote down, against plain appends of the same events in the same batches; and how little a
// second upload of all of it costs. PROVOST_SPOOL_RECORDS=100000 for the whole spool that was promised.
import { composeRecord, type SpoolRecord } from '../src/fleet/rules/line/spool-record.ts'
import { namedNode } from '../src/fleet/usecases/plane/speak-for.ts'
import { takeSpool } from '../src/fleet/usecases/plane/take-spool.ts'
import { VIEWS } from '../src/house/views.ts'
import type { NewEvent } from '../src/kernel/events/event.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import type { Store } from '../src/store/ports/store.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { type Bench, type Row, showRate } from './bench.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'

const RECORDS = Number(process.env.PROVOST_SPOOL_RECORDS ?? 5_000)
const BATCH = 1_000
const NODE = 'nd_BENCH'

export const bench: Bench = {
  name: 'fleet-spool',
  target: { atLeast: 0.5 },
  run: () => onThrowawayPostgres(measure),
}

async function measure(url: string): Promise<Row[]> {
  const open = (schema: string) => openPostgresStore({ url, views: VIEWS, clock: systemClock, schema })
  const [store, plain] = await Promise.all([open('taken'), open('plain')])
  const world = { store, clock: systemClock, ids: randomIds(systemClock), steps: noStepWatch, node: namedNode(NODE) }
  const plane = world as unknown as World // of a world taking in uses these
  await give(store)
  const records = Array.from({ length: RECORDS }, (_, n) => tell(n + 1))
  const batches = Array.from({ length: Math.ceil(RECORDS / BATCH) }, (_, n) =>
    records.slice(n * BATCH, (n + 1) * BATCH),
  )
  const send = async (batch: readonly SpoolRecord[]) =>
    takeSpool(plane, { id: NODE, epoch: 1 }, { spool: 'one', records: batch })
  let [takenMs, plainMs] = [0, 0]
  for (const [n, batch] of batches.entries()) {
    takenMs += await timeOf(() => send(batch))
    plainMs += await timeOf(() => appendPlain(plain, batch, n * BATCH))
  }
  const head = await store.log.headPosition()
  const againMs = await timeOf(async () => {
    for (const batch of batches) await send(batch)
  })
  if ((await store.log.headPosition()) !== head) throw new Error('a second upload wrote something')
  await Promise.all([store.close(), plain.close()])
  const rate = (ms: number) => showRate(ms / RECORDS)
  return [
    row(`${RECORDS} records : plain appends in batches of ${BATCH}`, rate(takenMs), rate(plainMs), plainMs / takenMs),
    row(
      'first upload against the second, which writes nothing (at least 5)',
      rate(againMs),
      rate(takenMs),
      takenMs / againMs,
    ),
  ]
}

function row(what: string, subject: string, baseline: string, ratio: number): Row {
  return { what, subject, baseline, ratio }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function newEvent(id: string, type: string, data: NewEvent['data']): NewEvent {
  const actor = { kind: 'system', id: 'system/session' } as const
  return { id, type, schema: 1, at: '2026-01-01T00:00:00.000Z', actor, cause: null, correlation: 'co_1', data }
}

function tell(seq: number): SpoolRecord {
  const { id, ...event } = newEvent(`ev_${seq}`, 'session.login_carried', { file: `${seq}`.padEnd(200, '.') })
  const data = { stream: 'session/shop-1', position: seq, event: { id, ...event }, work: 'wk_BENCH' }
  const claim = { session: 'shop-1', generation: 1, attempt: 1 }
  return composeRecord(seq, { at: event.at, ...claim, kind: 'observation', data })
}

async function give({ log }: Store): Promise<void> {
  const work = { kind: 'session', project: 'shop', owner: 'ana', subject: 'shop-1', wish: '' }
  const claim = { node: NODE, epoch: 1, generation: 1, attempt: 1, job: '' }
  const joined = newEvent('ev_joined', 'node.joined', { epoch: 1, name: 'build', keyId: 'a', publicKey: 'b' })
  const steps = [
    newEvent('ev_asked', 'work.asked', work),
    newEvent('ev_placed', 'work.placed', { ...claim, rule: 'L2', nodes: [] }),
    newEvent('ev_claimed', 'work.claimed', claim),
  ]
  await log.append([
    { stream: `node/${NODE}`, expectedVersion: 0, events: [joined] },
    { stream: 'work/wk_BENCH', expectedVersion: 0, events: steps },
  ])
}

async function appendPlain({ log }: Store, batch: readonly SpoolRecord[], from: number): Promise<void> {
  const events = batch.map(({ data }) => data.event as NewEvent)
  await log.append([{ stream: 'session/shop-1', expectedVersion: from, events }])
}
