// The work queue on pg-boss, in a schema of its own beside that of the log. Of pg-boss only the lease is used: placement is
// ours, the fence is the log's, and its own retries are off. Nothing of it is loaded before there is work.
import type { PgBoss } from 'pg-boss'
import type { DecideClaims, Handover, Job, JobAt, JobFor, WorkQueue } from '#fleet/ports/work-queue'
import type { StreamAppend } from '../ports/event-log.ts'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { early, type Planned, type PostgresEventLog } from './event-log.ts'

const LAPSED = 'lapsed'
const LOOK_S = 10
/** Nothing is run again by itself: a claim that was not renewed is a fact, and not a verdict. */
const RULES = { retryLimit: 0, heartbeatSeconds: 90, expireInSeconds: 86_400, deadLetter: LAPSED }
const CLAIMED_AT_ONCE = 50
const NOTHING: Handover = { writes: [] }

/** Dropped and made again at any moment, it is another schema with the same name. */
const TRIES_MAX = 3

type Sql = Pick<Connection, 'run'>
type Db = ReturnType<typeof within>
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
    return this.#append(async (opened, connection) => {
      const { writes, send = [], remove = [] } = (await plan()) ?? NOTHING
      return { writes, beside: () => moveJobs(opened, send, remove, within(connection)) }
    })
  }

  async claim(node: string, decide: DecideClaims): Promise<void> {
    while ((await this.#takeSome(node, decide)) === CLAIMED_AT_ONCE);
  }

  /** One transaction for many: none of them is decided from another. */
  async #takeSome(node: string, decide: DecideClaims): Promise<number> {
    let taken = 0
    await this.#append(async (opened, connection) => {
      const db = within(connection)
      const jobs = await opened.boss.fetch<Job>(await queueOf(opened, node), { batchSize: CLAIMED_AT_ONCE, db })
      taken = jobs.length
      const decided = taken === 0 ? [] : await decide(jobs.map(({ data }) => data))
      const over = jobs.flatMap(({ id }, n) => (decided[n] ? [] : [{ node, job: id }]))
      return { writes: decided.flatMap(each => each ?? []), beside: () => moveJobs(opened, [], over, db) }
    })
    return taken
  }

  /** Queue and log in one transaction. Whether the queue is the one that was opened is asked on the way into the log. */
  #append(plan: (opened: Opened, connection: Connection) => Promise<Planned>): Promise<void> {
    return this.#with(async opened => {
      await this.#log.appendWith(
        connection => early(findSchema(connection, this.#schema)),
        async (connection, asked) => {
          const [schema] = await asked
          if (schema !== opened.schema) throw new Error('the queue was made again')
          return plan(opened, connection)
        },
      )
    }, false)
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
        await this.#append(async (opened, connection) => {
          await opened.boss.deleteJob(LAPSED, id, { db: within(connection) })
          return { writes: await decide(data) }
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
  async #with<T>(work: (opened: Opened) => Promise<T>, isSure = true): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      let opened: Opened | undefined
      try {
        opened = await this.#open(isSure || tries > 1)
        return await work(opened)
      } catch (error) {
        const schema = await findSchema(this.#database, this.#schema).catch(() => undefined)
        if (tries === TRIES_MAX || schema === undefined || schema === opened?.schema) throw error
      }
    }
  }

  /** In a schema that another node made, jobs would go to a queue that is not there, and nobody would be told. */
  async #open(isSure: boolean): Promise<Opened> {
    const opening = this.#opening
    const opened = await opening?.catch(() => undefined)
    if (opened && (!isSure || opened.schema === (await findSchema(this.#database, this.#schema)))) return opened
    if (this.#opening === opening) this.#opening = this.#start(opened)
    return this.#opening ?? this.#open(isSure)
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
    const schema = await findSchema(this.#database, this.#schema)
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

/** One statement for each node, whatever their number. */
async function moveJobs(opened: Opened, send: readonly JobFor[], remove: readonly JobAt[], db: Db): Promise<void> {
  await Promise.all([
    ...[...Map.groupBy(remove, ({ node }) => node)].map(async ([node, jobs]) =>
      opened.boss.deleteJob(
        await queueOf(opened, node),
        jobs.map(({ job }) => job),
        { db },
      ),
    ),
    ...[...Map.groupBy(send, ({ node }) => node)].map(([node, jobs]) => sendJobs(opened, node, jobs, db)),
  ])
}

async function sendJobs(opened: Opened, node: string, jobs: readonly JobFor[], db: Db): Promise<void> {
  const queue = await queueOf(opened, node)
  const given = jobs.map(({ job }) => ({ id: job.id, data: job }))
  const sent = await opened.boss.insert(queue, given, { db, returnId: true })
  if (sent?.length !== jobs.length) throw new Error(`${queue} took ${sent?.length ?? 0} of ${jobs.length} jobs`)
}

/** The identity of the table of queues, which a schema that is made again does not share. */
async function findSchema(source: Pick<Connection, 'query'>, schema: string): Promise<string | null> {
  const [row] = await source.query<{ found: string | null }>('SELECT to_regclass($1)::oid::text AS found', [
    `${schema}.queue`,
  ])
  return row?.found ?? null
}

function within(sql: Sql) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.run(text, values) }) }
}
