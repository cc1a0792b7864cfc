// Requests with a key on SQLite.
import type { GivenAnswer, KeptRequest, NewRequest, RequestScope, RequestStore } from '../ports/request-store.ts'
import { requestTakenOver } from '../request-taken-over.ts'
import type { Connection, SqliteDatabase } from './database.ts'

const COLUMNS = `key, request_hash AS requestHash, owner, correlation, at, first_position AS firstPosition,
  status, headers, body`

export class SqliteRequestStore implements RequestStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async begin({ key, requestHash, owner, correlation, at }: NewRequest): Promise<KeptRequest> {
    const insert = `INSERT INTO requests (key, request_hash, owner, correlation, at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`
    return this.#database.write(connection => {
      connection.sql(insert).run(key, requestHash, owner, correlation, at)
      return find(connection, key)!
    })
  }

  async find(key: string): Promise<KeptRequest | undefined> {
    return this.#database.read(connection => find(connection, key))
  }

  async takeOver(seen: KeptRequest, owner: string): Promise<boolean> {
    const update =
      'UPDATE requests SET owner = ? WHERE key = ? AND owner = ? AND first_position IS ? AND status IS NULL'
    return this.#changes(update, owner, seen.key, seen.owner, seen.firstPosition)
  }

  async answer(key: string, owner: string, { status, headers, body }: GivenAnswer): Promise<void> {
    const update =
      'UPDATE requests SET status = ?, headers = ?, body = ? WHERE key = ? AND owner = ? AND status IS NULL'
    await this.#changes(update, status, JSON.stringify(headers), body, key, owner)
  }

  async release(key: string, owner: string): Promise<boolean> {
    const remove = 'DELETE FROM requests WHERE key = ? AND owner = ? AND first_position IS NULL AND status IS NULL'
    return this.#changes(remove, key, owner)
  }

  /** Looks first: most of the time there is nothing to remove, and then nothing is written. */
  async forget(before: string, most: number): Promise<number> {
    const past = this.#database.read(connection => this.#edge(connection, before, most))
    if (past === undefined) return 0
    const remove = 'DELETE FROM requests WHERE at <= ?'
    return this.#database.write(connection => Number(connection.sql(remove).run(past).changes))
  }

  /** The newest instant that has to go. */
  #edge(connection: Connection, before: string, most: number): string | undefined {
    const old = connection.sql('SELECT max(at) AS at FROM requests WHERE at < ?').get(before)?.at
    const many = connection.sql('SELECT at FROM requests ORDER BY at DESC LIMIT 1 OFFSET ?').get(most)?.at
    return [old, many]
      .filter(at => typeof at === 'string')
      .toSorted()
      .at(-1)
  }

  async #changes(text: string, ...values: (string | number | null)[]): Promise<boolean> {
    return this.#database.write(connection => Number(connection.sql(text).run(...values).changes) > 0)
  }
}

/** Belongs to the transaction of the first event. Whoever lost the request to another process writes nothing. */
export function markActed(connection: Connection, { key, owner }: RequestScope, position: number): void {
  const update = 'UPDATE requests SET first_position = coalesce(first_position, ?) WHERE key = ? AND owner = ?'
  if (Number(connection.sql(update).run(position, key, owner).changes) > 0) return
  if (find(connection, key)) throw requestTakenOver(key)
}

function find(connection: Connection, key: string): KeptRequest | undefined {
  const row = connection.sql(`SELECT ${COLUMNS} FROM requests WHERE key = ?`).get(key)
  if (!row) return undefined
  const { status, headers, body, ...request } = row
  const answer = status === null ? null : { status, headers: JSON.parse(String(headers)), body }
  return { ...request, answer } as unknown as KeptRequest
}
