// The reactor's to-do list on PostgreSQL. Each verb is one statement, which is a transaction of its own.
import type { Intent, IntentOutcome, IntentStatus, IntentStore, StoredIntent } from '../ports/intent-store.ts'
import type { PostgresDatabase } from './database.ts'

export type IntentRow = Omit<StoredIntent, 'payload'> & { readonly payload: string }

export const INTENT_COLUMNS = `
  id, kind, event_id AS "eventId", subject, node, payload, status, attempts, next_at AS "nextAt", last_error AS "lastError"`

const ADVANCE = `
  WITH moved AS (UPDATE reactor SET checkpoint = $2 WHERE checkpoint = $1 RETURNING one), kept AS (
    INSERT INTO intents (id, kind, event_id, subject, payload, node, status, attempts, next_at, leased_until)
    SELECT *, 'pending', 0, $3::bigint, 0
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    WHERE EXISTS (SELECT FROM moved)
    ON CONFLICT (id) DO NOTHING
  )
  SELECT one FROM moved`

// Workers that ask at the same moment pass over each other's rows instead of waiting for them.
const LEASE = `
  UPDATE intents SET lease_owner = $1, leased_until = $2, attempts = attempts + 1
  WHERE id = (
    SELECT id FROM intents WHERE status = 'pending' AND next_at <= $3 AND leased_until <= $3
      AND ($4::text IS NULL OR node IS NULL OR node = $4)
    ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING ${INTENT_COLUMNS}`

const SETTLE = `
  UPDATE intents SET status = $3, next_at = $4, last_error = $5, lease_owner = NULL, leased_until = 0
  WHERE id = $1 AND lease_owner = $2 AND status = 'pending' RETURNING id`

const RETRY = `
  UPDATE intents SET status = 'pending', attempts = 0, next_at = $2 WHERE id = $1 AND status = 'dead' RETURNING id`

export class PostgresIntentStore implements IntentStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async checkpoint(): Promise<number> {
    const [row] = await this.#database.query<{ checkpoint: number }>('SELECT checkpoint FROM reactor')
    return row!.checkpoint
  }

  async advance(from: number, to: number, intents: readonly Intent[], now: number): Promise<boolean> {
    const columns = [
      intents.map(intent => intent.id),
      intents.map(intent => intent.kind),
      intents.map(intent => intent.eventId),
      intents.map(intent => intent.subject),
      intents.map(intent => JSON.stringify(intent.payload)),
      intents.map(intent => intent.node ?? null),
    ]
    return (await this.#database.query(ADVANCE, [from, to, now, ...columns])).length === 1
  }

  async lease(owner: string, now: number, leaseMs: number, node?: string): Promise<StoredIntent | undefined> {
    return (await this.#database.query<IntentRow>(LEASE, [owner, now + leaseMs, now, node ?? null])).map(readIntent)[0]
  }

  async settle(id: string, owner: string, outcome: IntentOutcome): Promise<boolean> {
    const nextAt = outcome.status === 'pending' ? outcome.nextAt : 0
    const lastError = outcome.status === 'done' ? null : storable(outcome.lastError)
    return (await this.#database.query(SETTLE, [id, owner, outcome.status, nextAt, lastError])).length === 1
  }

  async leaseOwners(now: number): Promise<string[]> {
    const query = `SELECT DISTINCT lease_owner AS owner FROM intents WHERE status = 'pending' AND leased_until > $1`
    return (await this.#database.query<{ owner: string }>(query, [now])).map(({ owner }) => owner)
  }

  async freeLeases(owner: string): Promise<void> {
    const query = `UPDATE intents SET lease_owner = NULL, leased_until = 0 WHERE lease_owner = $1 AND status = 'pending'`
    await this.#database.query(query, [owner])
  }

  async list(status: IntentStatus | undefined, limit: number): Promise<StoredIntent[]> {
    const where = 'WHERE $1::text IS NULL OR status = $1 ORDER BY next_at, id LIMIT $2'
    const query = `SELECT ${INTENT_COLUMNS} FROM intents ${where}`
    return (await this.#database.query<IntentRow>(query, [status ?? null, limit])).map(readIntent)
  }

  async retry(id: string, now: number): Promise<boolean> {
    return (await this.#database.query(RETRY, [id, now])).length === 1
  }

  async listUnowned(): Promise<StoredIntent[]> {
    const query = `SELECT ${INTENT_COLUMNS} FROM intents WHERE status = 'pending' AND node = '' ORDER BY id LIMIT 200`
    return (await this.#database.query<IntentRow>(query)).map(readIntent)
  }

  async giveTo(id: string, node: string): Promise<void> {
    await this.#database.query("UPDATE intents SET node = $2 WHERE id = $1 AND node = ''", [id, node])
  }

  async nextDueAt(node?: string): Promise<number | undefined> {
    const query = `SELECT min(greatest(next_at, leased_until)) AS due FROM intents
      WHERE status = 'pending' AND ($1::text IS NULL OR node IS NULL OR node = $1)`
    const [row] = await this.#database.query<{ due: number | null }>(query, [node ?? null])
    return row!.due ?? undefined
  }
}

export function readIntent({ node, ...row }: IntentRow): StoredIntent {
  return { ...row, payload: JSON.parse(row.payload), ...(node != null && { node }) }
}

// What a failing tool printed may hold U+0000, which no text in PostgreSQL can; an intent must be settled all the same.
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}
