// 50 nodes with 20 claimed works each, all of which beat every ten seconds over one plane: how long a beat takes, what the plane's
// processor does meanwhile, and that no beat writes an event. Beside it: how fast works are handed over and claimed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeBeat } from '../src/fleet/usecases/plane/greet-node.ts'
import { namedNode, speakFor } from '../src/fleet/usecases/plane/speak-for.ts'
import { claimWork } from '../src/fleet/usecases/work/claim-work.ts'
import { VIEWS } from '../src/house/views.ts'
import type { NewEvent } from '../src/kernel/events/event.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { aside, type Bench, type Row, showMs, showRate } from './bench.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'

const NODES = Number(process.env.PROVOST_BEAT_NODES ?? 50)
const WORKS = 20
const ROUNDS = Number(process.env.PROVOST_BEAT_ROUNDS ?? 2)
const EVERY_MS = 10_000
const PROMISED_MS = 500

export const bench: Bench = {
  name: 'fleet-beat',
  target: { atMost: 1 },
  run: () => onThrowawayPostgres(measure),
}

type Job = { readonly node: string; readonly work: string; readonly job: string }

async function measure(url: string): Promise<Row[]> {
  const store = await openPostgresStore({ url, views: VIEWS, clock: systemClock, schema: 'provost' })
  const world = {
    store,
    clock: systemClock,
    ids: randomIds(systemClock),
    steps: noStepWatch,
    node: namedNode('nd_PLANE'),
  }
  const plane = world as unknown as World // of a world these steps use no more
  const nodes = Array.from({ length: NODES }, (_, n) => ({ ...namedNode(`nd_B${n}0`), instance: `i${n}` }))
  const jobs = nodes.flatMap(({ id }) => Array.from({ length: WORKS }, (_, n) => jobOf(id, n)))
  await store.log.append(nodes.map(({ id }) => joined(id)))
  const placeMs = await timeOf(async () => {
    for (const job of jobs) await place(plane, job)
  })
  const claimMs = await timeOf(() => Promise.all(nodes.map(node => claimWork(speakFor(plane, node), store.work!))))
  for (const node of nodes)
    await store.presence!.takePlace({ node: node.id, name: node.name, instance: node.instance, bootId: '' })
  const head = await store.log.headPosition()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const beats = (await Promise.all(nodes.map((node, n) => beatFor(plane, node, n, jobs)))).flat().sort((a, b) => a - b)
  const busy = (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1_000 / (performance.now() - began)
  if ((await store.log.headPosition()) !== head) throw new Error('a beat wrote an event')
  await store.close()
  const at = (part: number) => beats[Math.min(beats.length - 1, Math.floor(beats.length * part))]!
  return [
    row(
      `${NODES} nodes × ${WORKS} works: p99 of a beat (${beats.length})`,
      showMs(at(0.99)),
      `${PROMISED_MS} ms`,
      at(0.99) / PROMISED_MS,
    ),
    row('processor of the plane, in cores', busy.toFixed(2), '1', busy),
    aside(row('median of a beat', showMs(at(0.5)), '', 1)),
    aside(row('placed one by one', showRate(placeMs / jobs.length), '', 1)),
    aside(row(`claimed by ${NODES} nodes at once`, showRate(claimMs / jobs.length), '', 1)),
  ]
}

/** Spread over the ten seconds, as they come. */
async function beatFor(plane: World, node: World['node'], n: number, jobs: readonly Job[]): Promise<number[]> {
  const works = jobs.filter(job => job.node === node.id).map(({ work }) => work)
  const took: number[] = []
  await sleep((EVERY_MS / NODES) * n)
  for (let round = 0; round < ROUNDS; round++) {
    const ms = await timeOf(() => takeBeat(plane, { node, works, checkouts: [] }))
    took.push(ms)
    await sleep(Math.max(0, EVERY_MS - ms))
  }
  return took
}

function jobOf(node: string, n: number): Job {
  return { node, work: `wk_${node.slice('nd_'.length)}X${n}`, job: randomUUID() }
}

function joined(id: string) {
  return {
    stream: `node/${id}`,
    expectedVersion: 0,
    events: [compose('node.joined', { epoch: 1, name: id, keyId: 'a', publicKey: 'b' })],
  }
}

async function place({ store }: World, { node, work, job }: Job): Promise<void> {
  const asked = { kind: 'session', project: 'shop', owner: 'ana', subject: `shop-${work}`, wish: '' }
  const events = [
    compose('work.asked', asked),
    compose('work.placed', { node, rule: 'L2', nodes: [], attempt: 1, job }),
  ]
  const writes = [{ stream: `work/${work}`, expectedVersion: 0, events }]
  await store.work!.record(async () => ({ writes, send: [{ node, job: { id: job, work, attempt: 1 } }] }))
}

function compose(type: string, data: NewEvent['data']): NewEvent {
  const actor = { kind: 'system', id: 'system/fleet' } as const
  const at = '2026-01-01T00:00:00.000Z'
  return { id: `ev_${randomUUID()}`, type, schema: 1, at, actor, cause: null, correlation: 'co_1', data }
}

function row(what: string, subject: string, baseline: string, ratio: number): Row {
  return { what, subject, baseline, ratio }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
