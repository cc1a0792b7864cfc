// Requests with a key on PostgreSQL. Each verb is one statement, which is a transaction of its own.
import type { GivenAnswer, KeptRequest, NewRequest, RequestScope, RequestStore } from '../ports/request-store.ts'
import { requestTakenOver } from '../request-taken-over.ts'
import type { Connection, Value } from './connection.ts'
import type { PostgresDatabase } from './database.ts'

const FIND = `
  SELECT key, request_hash AS "requestHash", owner, correlation, at, first_position AS "firstPosition",
    status, headers, body FROM requests WHERE key = $1`

const BEGIN = `
  INSERT INTO requests (key, request_hash, owner, correlation, at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING key`

const TAKE_OVER = `
  UPDATE requests SET owner = $1
  WHERE key = $2 AND owner = $3 AND first_position IS NOT DISTINCT FROM $4::bigint AND status IS NULL RETURNING key`

const ANSWER = `
  UPDATE requests SET status = $1, headers = $2, body = $3
  WHERE key = $4 AND owner = $5 AND status IS NULL RETURNING key`

const RELEASE = `
  DELETE FROM requests WHERE key = $1 AND owner = $2 AND first_position IS NULL AND status IS NULL RETURNING key`

const FORGET = `
  DELETE FROM requests WHERE at < $1 OR at <= (SELECT at FROM requests ORDER BY at DESC LIMIT 1 OFFSET $2)
  RETURNING key`

const MARK = `
  UPDATE requests SET first_position = coalesce(first_position, $1) WHERE key = $2 AND owner = $3 RETURNING key`

type Row = Omit<KeptRequest, 'answer'> & {
  readonly status: number | null
  readonly headers: string | null
  readonly body: string | null
}

export class PostgresRequestStore implements RequestStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /** Between the two statements the first one may have given the key back; then it is free. */
  async begin(request: NewRequest): Promise<KeptRequest> {
    for (;;) {
      const { key, requestHash, owner, correlation, at } = request
      await this.#database.query(BEGIN, [key, requestHash, owner, correlation, at])
      const kept = await this.find(key)
      if (kept) return kept
    }
  }

  async find(key: string): Promise<KeptRequest | undefined> {
    return (await this.#database.query<Row>(FIND, [key])).map(readRequest)[0]
  }

  takeOver({ key, owner: former, firstPosition }: KeptRequest, owner: string): Promise<boolean> {
    return this.#changes(TAKE_OVER, [owner, key, former, firstPosition])
  }

  async answer(key: string, owner: string, { status, headers, body }: GivenAnswer): Promise<void> {
    await this.#changes(ANSWER, [status, JSON.stringify(headers), body, key, owner])
  }

  release(key: string, owner: string): Promise<boolean> {
    return this.#changes(RELEASE, [key, owner])
  }

  async forget(before: string, most: number): Promise<number> {
    return (await this.#database.query(FORGET, [before, most])).length
  }

  async #changes(text: string, values: readonly Value[]): Promise<boolean> {
    return (await this.#database.query(text, values)).length > 0
  }
}

/** Belongs to the transaction of the first event. Whoever lost the request to another process writes nothing. */
export async function markActed(connection: Connection, { key, owner }: RequestScope, position: number): Promise<void> {
  if ((await connection.query(MARK, [position, key, owner])).length > 0) return
  if ((await connection.query(FIND, [key])).length > 0) throw requestTakenOver(key)
}

function readRequest({ status, headers, body, ...request }: Row): KeptRequest {
  return { ...request, answer: status === null ? null : { status, headers: JSON.parse(headers!), body: body! } }
}
