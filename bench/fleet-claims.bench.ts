// Works are placed, claimed and settled through the log and its fence, by two nodes at once, against pg-boss alone: the same number
// of transactions, one for each step of a batch, and in each one insert of the same bytes.
import { randomUUID } from 'node:crypto'
import { Client, Pool, type PoolClient } from 'pg'
import { PgBoss } from 'pg-boss'
import { namedNode, speakFor } from '../src/fleet/usecases/plane/speak-for.ts'
import { claimWork } from '../src/fleet/usecases/work/claim-work.ts'
import { settleWorks } from '../src/fleet/usecases/work/settle-work.ts'
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
  await needSettled(plane)
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
  await queue.record(async () => ({
    writes: works.map(work => ({ stream: `work/${work}`, expectedVersion: 0, events: placing(node, work) })),
    send: works.map(work => ({ node, job: { id: jobOf(work), work, attempt: 1 } })),
  }))
  await claimWork(world, queue)
  await settleWorks(world, queue, new Map(works.map(work => [work, { outcome: 'ended', text: 'done' }])))
}

function placing(node: string, work: string): NewEvent[] {
  const asked = { kind: 'session', project: 'shop', owner: 'ana', subject: `shop-${work}`, wish: '' }
  const placed = { node, rule: 'L2', nodes: [], attempt: 1, job: jobOf(work) }
  return [compose('work.asked', asked), compose('work.placed', placed)]
}

/** The number of the work, as pg-boss writes it. */
function jobOf(work: string): string {
  return work
    .slice(3)
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function needSettled({ store }: World): Promise<void> {
  const counts = await store.views.countByStatus('work')
  if (counts.has('open')) throw new Error(`${counts.get('open')} works were not settled`)
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
    const jobs = ids.map(id => ({ id, data: { work: id, attempt: 1 } }))
    await this.#within(size, db => this.#boss.insert(node, jobs, { db, returnId: true }))
    await this.#within(size, db => this.#boss.fetch(node, { batchSize: size, db }))
    await this.#within(size, db => this.#boss.deleteJob(node, ids, { db }))
  }

  async #within(size: number, work: (db: ReturnType<typeof within>) => Promise<unknown>): Promise<void> {
    const client = await this.#pool.connect()
    const bodies = Array.from({ length: size }, () => 'x'.repeat(BYTES))
    try {
      await client.query('BEGIN')
      await work(within(client))
      await client.query('INSERT INTO raw_events (body) SELECT unnest($1::text[])', [bodies])
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
