// The work queue on pg-boss, in a schema of its own beside that of the log. Of pg-boss only the lease is used: placement is
// ours, the fence is the log's, and its own retries are off. Nothing of it is loaded before there is work.
import type { PgBoss } from 'pg-boss'
import type { Handover, Job, WorkQueue } from '#fleet/ports/work-queue'
import type { StreamAppend } from '../ports/event-log.ts'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import type { PostgresEventLog } from './event-log.ts'

const LAPSED = 'lapsed'
const LOOK_S = 10
/** Nothing is run again by itself: a claim that was not renewed is a fact, and not a verdict. */
const RULES = { retryLimit: 0, heartbeatSeconds: 90, expireInSeconds: 86_400, deadLetter: LAPSED }
const CLAIMED_AT_ONCE = 20
const NOTHING: Handover = { writes: [] }

/** Dropped and made again at any moment, it is another schema with the same name. */
const TRIES_MAX = 3

type Sql = Pick<Connection, 'run'>
/** `schema` tells the one that was opened from one that another node made in its place. */
type Opened = { readonly boss: PgBoss; readonly schema: string | null; readonly queues: Set<string> }

export class PostgresWorkQueue implements WorkQueue {
  readonly #database: PostgresDatabase
  readonly #log: PostgresEventLog
  #opening: Promise<Opened> | undefined

  constructor(database: PostgresDatabase, log: PostgresEventLog) {
    this.#database = database
    this.#log = log
  }

  record(plan: () => Promise<Handover | null>): Promise<void> {
    return this.#with(async opened => {
      await this.#log.appendWith(async connection => {
        const { writes, send, remove } = (await plan()) ?? NOTHING
        const db = within(connection)
        if (remove) await opened.boss.deleteJob(await queueOf(opened, remove.node), remove.job, { db })
        if (send) await sendJob(opened, send, db)
        return writes
      })
    })
  }

  claim(node: string, decide: (job: Job) => Promise<readonly StreamAppend[] | null>): Promise<void> {
    return this.#at(node, async (boss, queue) => {
      for (let isMore = true; isMore; ) isMore = await this.#takeSome(boss, queue, decide)
    })
  }

  /** One transaction for many: none of them is decided from another. */
  async #takeSome(
    boss: PgBoss,
    queue: string,
    decide: (job: Job) => Promise<readonly StreamAppend[] | null>,
  ): Promise<boolean> {
    // Most looks find nothing: they do not wait for the end of the log.
    if (!(await this.#hasQueued(boss, queue))) return false
    let isMore = false
    await this.#log.appendWith(async connection => {
      const db = within(connection)
      const jobs = await boss.fetch<Job>(queue, { batchSize: CLAIMED_AT_ONCE, db })
      isMore = jobs.length > 0
      const decided = await Promise.all(jobs.map(async ({ id, data }) => ({ id, writes: await decide(data) })))
      const over = decided.flatMap(({ id, writes }) => (writes === null ? [id] : []))
      if (over.length > 0) await boss.deleteJob(queue, over, { db })
      return decided.flatMap(({ writes }) => writes ?? [])
    })
    return isMore
  }

  async #hasQueued(boss: PgBoss, queue: string): Promise<boolean> {
    return (await boss.findJobs(queue, { queued: true })).length > 0
  }

  touch(node: string, jobs: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#at(node, async (boss, queue) => {
      const { settled = [] }: { settled?: string[] } = await boss.touch(queue, [...jobs])
      return new Set(settled)
    })
  }

  findLiving(node: string, jobs: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#at(node, async (boss, queue) => {
      const found = await Promise.all(jobs.map(id => boss.findJobs(queue, { id })))
      return new Set(found.flat().flatMap(({ id, state }) => (state === 'created' || state === 'active' ? [id] : [])))
    })
  }

  takeLapsed(decide: (job: Job) => Promise<readonly StreamAppend[]>): Promise<void> {
    return this.#with(async ({ boss }) => {
      await boss.supervise()
      for (const { id, data } of await boss.findJobs<Job>(LAPSED, { queued: true }))
        await this.#log.appendWith(async connection => {
          await boss.deleteJob(LAPSED, id, { db: within(connection) })
          return decide(data)
        })
    })
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    this.#opening = undefined
    await opened?.boss.stop({ graceful: false })
  }

  #at<T>(node: string, work: (boss: PgBoss, queue: string) => Promise<T>): Promise<T> {
    return this.#with(async opened => work(opened.boss, await queueOf(opened, node)))
  }

  /** The whole schema may be dropped, and made again by any node: then it is opened anew, and whoever asked asks again. */
  async #with<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      let opened: Opened | undefined
      try {
        opened = await this.#open()
        return await work(opened)
      } catch (error) {
        const schema = await this.#findSchema().catch(() => undefined)
        if (tries === TRIES_MAX || schema === undefined || schema === opened?.schema) throw error
      }
    }
  }

  /** The identity of the table of queues, which a schema that is made again does not share. */
  async #findSchema(): Promise<string | null> {
    const [row] = await this.#database.run<{ found: string | null }>('SELECT to_regclass($1)::oid::text AS found', [
      `${this.#schema}.queue`,
    ])
    return row?.found ?? null
  }

  /** In a schema that another node made, jobs would go to a queue that is not there, and nobody would be told. */
  async #open(): Promise<Opened> {
    const opening = this.#opening
    const opened = await opening?.catch(() => undefined)
    if (opened && opened.schema === (await this.#findSchema())) return opened
    if (this.#opening === opening) this.#opening = this.#start(opened)
    return this.#opening ?? this.#open()
  }

  async #start(earlier: Opened | undefined): Promise<Opened> {
    await earlier?.boss.stop({ graceful: false })
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      schema: this.#schema,
      db: within(this.#database),
      supervise: false,
      schedule: false,
      monitorIntervalSeconds: LOOK_S,
      persistWarnings: false,
      monitorVacuum: false,
      reindex: false,
    })
    boss.on('error', () => undefined) // what fails in the background fails again where it is asked for
    await boss.start()
    const schema = await this.#findSchema()
    await boss.createQueue(LAPSED, { retryLimit: 0 })
    return { boss, schema, queues: new Set() }
  }

  get #schema(): string {
    return `${this.#database.schema}_queue`
  }
}

/** One for each node, made when it is first asked for. */
async function queueOf({ boss, queues }: Opened, node: string): Promise<string> {
  const queue = `node.${node}`
  if (!queues.has(queue)) await boss.createQueue(queue, RULES)
  queues.add(queue)
  return queue
}

async function sendJob(opened: Opened, { node, job }: NonNullable<Handover['send']>, db: ReturnType<typeof within>) {
  const queue = await queueOf(opened, node)
  const sent = await opened.boss.send(queue, job, { id: job.id, db })
  if (sent === null) throw new Error(`${queue} took no job`)
}

function within(sql: Sql) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.run(text, values) }) }
}
