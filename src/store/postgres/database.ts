// One schema on a PostgreSQL server: single statements, and whole transactions at the end of the log.
import type { Client, Pool, PoolClient } from 'pg'
import { isProvostError } from '#kernel/errors/errors'
import type { Frontier } from '#proof/rules/tree/grow-tree'
import { readHashes } from '../plan-tree.ts'
import { attempt, Connection, type Value } from './connection.ts'
import { checkSchema, migrate, schemaOf } from './migrate.ts'
import { SCHEMA_VERSION } from './migrations.ts'
import { type SessionOptions, Sessions } from './sessions.ts'

const CONNECTIONS_MAX = 8
// While one writes, the next already waits at the server; more would only queue there instead of here.
const WRITERS_MAX = 2

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
// Whoever holds this row is the only one to append until it has committed, so positions have no gaps and become visible
// in order. The isolation level matters: statements after this one see what the previous holder wrote.
const BEGIN_AT_LOG_END = `${BEGIN}; SELECT position, tree_size, frontier FROM log_end FOR UPDATE`

/** Where the log and the tree over it end. */
export type LogEnd = { readonly position: number; readonly tree: Frontier }

type EndWork<T, Early = undefined> = (connection: Connection, end: LogEnd, early: Early) => Promise<T>

type EndRow = { readonly position: number; readonly tree_size: number; readonly frontier: string }

export class PostgresDatabase {
  readonly #sessions: Sessions
  readonly #pool: Pool
  readonly #anyConnection: Connection
  /** Appends queue here, so that a log that is busy for long does not keep readers from a connection. */
  readonly #writers: Pool

  private constructor(sessions: Sessions) {
    this.#sessions = sessions
    this.#pool = sessions.pool(CONNECTIONS_MAX)
    this.#anyConnection = this.#connection(this.#pool)
    this.#writers = sessions.pool(WRITERS_MAX, { pipeline: true })
  }

  /** Refuses a newer schema before anything is written; brings an older one up to date. */
  static async open(options: SessionOptions): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(await Sessions.load(options))
    try {
      await database.#open()
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }

  get where(): string {
    return this.#sessions.where
  }

  get schema(): string {
    return this.#sessions.schema
  }

  /** One statement, which is a transaction of its own. */
  query<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#anyConnection.query<Row>(text, values)
  }

  /** What another program composed, on any connection. */
  run<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.#anyConnection.run<Row>(text, values)
  }

  schemaVersion(): Promise<number> {
    return schemaOf(this.#anyConnection)
  }

  /**
   * Runs the work at the end of the log in one transaction. It is durable when the promise resolves; when it rejects,
   * nothing happened, unless the connection was lost: then nobody here can know.
   */
  append<T>(work: EndWork<T>): Promise<T> {
    return this.appendAsking(() => undefined, work)
  }

  /** The same, with a first question that goes out together with the one for the end of the log and is answered after it. */
  async appendAsking<T, Early>(ask: (connection: Connection) => Early, work: EndWork<T, Early>): Promise<T> {
    const client = await attempt(this.#sessions, () => this.#writers.connect())
    try {
      const result = await this.#atLogEnd(client, ask, work)
      client.release()
      return result
    } catch (error) {
      client.release(!(await this.#isRolledBack(client, error)))
      throw error
    }
  }

  /** Like `append`, for work that may take longer than a statement is given. */
  async maintain<T>(work: EndWork<T>): Promise<T> {
    return this.#alone(client => this.#atLogEnd(client, () => undefined, work))
  }

  /** A connection of its own, which the caller ends. */
  connect(): Promise<Client> {
    return this.#sessions.alone(this.#sessions.waitMs)
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#writers.end()])
  }

  async #open(): Promise<void> {
    if ((await checkSchema(this.#anyConnection)) === SCHEMA_VERSION) return
    await this.#alone(async client => {
      const connection = this.#connection(client)
      await connection.exec(BEGIN)
      await migrate(connection, this.schema)
      await connection.exec('COMMIT')
    })
  }

  /** What was sent and the COMMIT behind it travel together: where one of them failed, the server makes it a ROLLBACK. */
  async #atLogEnd<T, Early>(
    client: Client,
    ask: (connection: Connection) => Early,
    work: EndWork<T, Early>,
  ): Promise<T> {
    const connection = this.#connection(client)
    const begun = connection.exec<EndRow>(BEGIN_AT_LOG_END)
    const early = ask(connection)
    try {
      const { position, tree_size: size, frontier } = (await begun)[0]!
      const result = await work(connection, { position, tree: { size, hashes: readHashes(frontier) } }, early)
      await Promise.all([connection.settle(), connection.exec('COMMIT')])
      return result
    } catch (error) {
      await connection.settle()
      throw error
    }
  }

  // A connection that was lost, or did not answer, is never used again; the server then rolls back by itself.
  async #isRolledBack(client: PoolClient, error: unknown): Promise<boolean> {
    if (isProvostError(error) && error.code === 'STORE_UNREACHABLE') return false
    return client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
  }

  /** Ending the connection rolls back what the work left unfinished. */
  async #alone<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#sessions.alone(0, { pipeline: true })
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  #connection(client: Client | Pool): Connection {
    return new Connection(client, this.#sessions)
  }
}
