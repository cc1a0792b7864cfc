// A work is placed, claimed and settled through the log and its fence, by two nodes at once, against pg-boss alone: the same number
// of transactions, each with one insert of the same bytes.
import { randomUUID } from 'node:crypto'
import { Client, Pool, type PoolClient } from 'pg'
import { PgBoss } from 'pg-boss'
import { namedNode, speakFor } from '../src/fleet/usecases/plane/speak-for.ts'
import { askFence, claimWork } from '../src/fleet/usecases/work/claim-work.ts'
import { findWork, writeWork } from '../src/fleet/usecases/work/need-queue.ts'
import { VIEWS } from '../src/house/views.ts'
import type { NewEvent } from '../src/kernel/events/event.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts'
import { aside, type Bench, type Row, rateRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { onThrowawayPostgres } from './throwaway-postgres.ts'

const NODES = ['nd_ONE', 'nd_TWO'] as const
const RULES = { retryLimit: 0, heartbeatSeconds: 90, expireInSeconds: 86_400 }
const TURNS = { calls: 1, rounds: 15, warmUps: 3 }
/** What the three events of a work take in the log, with what the log keeps beside each. */
const BYTES = 700

export const bench: Bench = {
  name: 'fleet-claims',
  target: { atLeast: 0.8 },
  run: () => onThrowawayPostgres(measure),
}

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
  await store.log.append(NODES.map(joined))
  const raw = await Raw.open(url)
  const ours =
    (size: number): Work =>
    async () => {
      await Promise.all(NODES.map(node => throughProvost(plane, node, size)))
    }
  const theirs =
    (size: number): Work =>
    async () => {
      await Promise.all(NODES.map(node => raw.carry(node, size)))
    }
  const many = await compare(ours(20), theirs(20), TURNS)
  const one = await compare(ours(1), theirs(1), { ...TURNS, calls: 10 })
  await raw.close()
  await store.close()
  return [
    rateRow('placed, claimed, settled in batches of 20, two nodes : pg-boss alone', many, 40),
    aside(rateRow('one by one (at least 0.6)', one, 2)),
  ]
}

async function throughProvost(plane: World, node: string, size: number): Promise<void> {
  const queue = plane.store.work!
  const world = speakFor(plane, namedNode(node))
  const works = Array.from({ length: size }, () => `wk_${randomUUID().replaceAll('-', '').toUpperCase()}`)
  await Promise.all(works.map(work => place(plane, node, work)))
  await claimWork(world, queue)
  await Promise.all(works.map(work => settle(world, work)))
}

async function place({ store }: World, node: string, work: string): Promise<void> {
  const job = randomUUID()
  const asked = { kind: 'session', project: 'shop', owner: 'ana', subject: `shop-${work}`, wish: '' }
  const placed = { node, rule: 'L2', nodes: [], attempt: 1, job }
  const events = [compose('work.asked', asked), compose('work.placed', placed)]
  const writes = [{ stream: `work/${work}`, expectedVersion: 0, events }]
  await store.work!.record(async () => ({ writes, send: { node, job: { id: job, work, attempt: 1 } } }))
}

async function settle(world: World, id: string): Promise<void> {
  await world.store.work!.record(async () => {
    const work = await findWork(world, id)
    if (work?.state !== 'claimed') throw new Error(`${id} is ${work?.state}`)
    const { fenced } = await askFence(world, work, 'settle')
    if (fenced.result !== 'pass') throw new Error(`${id} is fenced`)
    const writes = [writeWork(world, work, 'work.settled', { attempt: 1, outcome: 'ended', text: 'done' })]
    return { writes, remove: { node: world.node.id, job: work.job } }
  })
}

/** The queue alone: no log, no view, no fence, nothing that is decided. */
class Raw {
  readonly #pool: Pool
  readonly #boss: PgBoss

  private constructor(pool: Pool, boss: PgBoss) {
    this.#pool = pool
    this.#boss = boss
  }

  static async open(url: string): Promise<Raw> {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('CREATE TABLE raw_events (position bigserial PRIMARY KEY, body text NOT NULL)')
    await client.end()
    const boss = new PgBoss({ connectionString: url, schema: 'raw_queue', supervise: false, schedule: false })
    await boss.start()
    for (const node of NODES) await boss.createQueue(node, RULES)
    return new Raw(new Pool({ connectionString: url, max: 10 }), boss)
  }

  async carry(node: string, size: number): Promise<void> {
    const ids = Array.from({ length: size }, () => randomUUID())
    await Promise.all(ids.map(id => this.#within(db => this.#boss.send(node, { work: id, attempt: 1 }, { id, db }))))
    await this.#within(db => this.#boss.fetch(node, { batchSize: size, db }))
    await Promise.all(ids.map(id => this.#within(db => this.#boss.deleteJob(node, id, { db }))))
  }

  async #within(work: (db: ReturnType<typeof within>) => Promise<unknown>): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('BEGIN')
      await work(within(client))
      await client.query('INSERT INTO raw_events (body) VALUES ($1)', ['x'.repeat(BYTES)])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
    await this.#pool.end()
  }
}

function within(client: PoolClient) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows }) }
}

function joined(id: string) {
  const data = { epoch: 1, name: id, keyId: 'a', publicKey: 'b' }
  return { stream: `node/${id}`, expectedVersion: 0, events: [compose('node.joined', data)] }
}

function compose(type: string, data: NewEvent['data']): NewEvent {
  const actor = { kind: 'system', id: 'system/fleet' } as const
  const at = '2026-01-01T00:00:00.000Z'
  return { id: `ev_${randomUUID()}`, type, schema: 1, at, actor, cause: null, correlation: 'co_1', data }
}
