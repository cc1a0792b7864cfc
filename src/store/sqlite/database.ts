// One SQLite file: a connection for reading, one for writing, prepared statements, and whole transactions only.
import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { provostError } from '#kernel/errors/errors'
import type { Clock } from '#kernel/ports/clock'
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts'
import { ReadTurns } from './read-turns.ts'
import { translateSqliteError } from './sqlite-errors.ts'
import { WaitingRoom } from './waiting-room.ts'
import { type CommitWait, type Work, WriteQueue } from './write-queue.ts'
import { takeTurn } from './write-turn.ts'

const READ_WAIT_MS = 10_000
const WRITE_WAIT_MS = 30_000
const CACHE_KIB = 65_536
/** What is written once from its first row to its last reads little again. */
const CACHE_ALONE_KIB = 16_384
/** With a write-ahead log NORMAL tears nothing: when the machine stops, the newest commits are missing as a whole. */
const SYNCHRONOUS: Readonly<Record<CommitWait, string>> = {
  disk: 'PRAGMA synchronous = FULL',
  nothing: 'PRAGMA synchronous = NORMAL',
}

export class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #arrayStatements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Prepares a text once. */
  sql(text: string): StatementSync {
    return this.#statements.get(text) ?? this.#prepare(text, this.#statements)
  }

  /** The same for rows that come as arrays: they cost half as much to read as objects. */
  sqlArrays(text: string): StatementSync {
    const known = this.#arrayStatements.get(text)
    if (known) return known
    const statement = this.#prepare(text, this.#arrayStatements)
    statement.setReturnArrays(true)
    return statement
  }

  #prepare(text: string, kept: Map<string, StatementSync>): StatementSync {
    const statement = this.#database.prepare(text)
    kept.set(text, statement)
    return statement
  }

  exec(text: string): void {
    this.#database.exec(text)
  }

  close(): void {
    this.#database.close()
  }
}

export class SqliteDatabase {
  readonly path: string
  /** Of all who read much from this file. */
  readonly turns = new ReadTurns()
  readonly #clock: Clock
  readonly #room: WaitingRoom
  readonly #queue = new WriteQueue(wait => this.#begin(wait))
  readonly #writeWaitMs: number
  #reader: Connection | undefined
  #writer: Connection | undefined
  #writerWaits: CommitWait = 'disk'

  constructor(path: string, clock: Clock, writeWaitMs = WRITE_WAIT_MS) {
    this.path = path
    this.#clock = clock
    this.#writeWaitMs = writeWaitMs
    this.#room = new WaitingRoom(path)
  }

  /** Refuses a newer schema before anything is opened for writing; brings an older one up to date. */
  async open(): Promise<void> {
    const found = existsSync(this.path) ? this.read(connection => schemaOf(connection)) : 0
    if (found > SCHEMA_VERSION) {
      this.close()
      throw provostError('STORE_SCHEMA_NEWER', { details: { found, known: SCHEMA_VERSION } })
    }
    if (found === 0 && existsSync(this.path)) this.#refuseForeign()
    if (found < SCHEMA_VERSION) await this.write(migrate)
  }

  /** A database without our version that has tables is somebody else's. */
  #refuseForeign(): void {
    const table = this.read(connection => connection.sql("SELECT name FROM sqlite_master WHERE type = 'table'").get())
    if (!table) return
    this.close()
    throw provostError('STORE_FOREIGN', { details: { where: this.path, what: `a table ${table.name}` } })
  }

  read<T>(work: (connection: Connection) => T): T {
    try {
      this.#reader ??= new Connection(new DatabaseSync(this.path, { readOnly: true, timeout: READ_WAIT_MS }))
      return work(this.#reader)
    } catch (error) {
      throw translateSqliteError(error, this.path, READ_WAIT_MS)
    }
  }

  /** Runs the work in a transaction: all of it is durable when the promise resolves, or none of it happened. */
  async write<T>(work: Work<T>, wait: CommitWait = 'disk'): Promise<T> {
    try {
      return await this.#queue.add(work, wait)
    } catch (error) {
      throw translateSqliteError(error, this.path, this.#writeWaitMs)
    }
  }

  /** One long transaction on a connection of its own, for work that waits for something else than this database. */
  async writeAlone<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    let connection: Connection | undefined
    try {
      const alone = await this.#connectWriter()
      connection = alone
      alone.exec(`PRAGMA cache_size = -${CACHE_ALONE_KIB}`)
      await takeTurn(() => alone.sql('BEGIN IMMEDIATE').run(), this.#room, this.#clock, this.#writeWaitMs)
      const result = await work(alone)
      alone.sql('COMMIT').run()
      return result
    } catch (error) {
      throw translateSqliteError(error, this.path, this.#writeWaitMs)
    } finally {
      connection?.close() // what was not committed is rolled back
    }
  }

  async #begin(wait: CommitWait): Promise<Connection> {
    this.#writer ??= await this.#connectWriter()
    const writer = this.#writer
    if (wait !== this.#writerWaits) writer.exec(SYNCHRONOUS[wait])
    this.#writerWaits = wait
    await takeTurn(() => writer.sql('BEGIN IMMEDIATE').run(), this.#room, this.#clock, this.#writeWaitMs)
    return writer
  }

  async #connectWriter(): Promise<Connection> {
    const writer = new Connection(new DatabaseSync(this.path, { timeout: 0 }))
    await takeTurn(() => writer.exec('PRAGMA journal_mode = WAL'), this.#room, this.#clock, this.#writeWaitMs)
    writer.exec(`${SYNCHRONOUS.disk}; PRAGMA cache_size = -${CACHE_KIB}`)
    return writer
  }

  /** The writer goes last: only it may fold the write-ahead log back into the file. */
  close(): void {
    this.#reader?.close()
    this.#writer?.close()
    this.#writer = undefined
    this.#writerWaits = 'disk' // as a new one begins
    this.#reader = undefined
  }
}

export function schemaOf(connection: Connection): number {
  return Number(connection.sql('PRAGMA user_version').get()?.user_version)
}

// Runs inside a write turn, so of several processes that start at once one migrates and the others find it done.
function migrate(connection: Connection): void {
  for (let step = schemaOf(connection); step < MIGRATIONS.length; step++) {
    connection.exec(MIGRATIONS[step]!)
    connection.exec(`PRAGMA user_version = ${step + 1}`)
  }
}
