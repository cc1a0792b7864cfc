// The reactor's to-do list on SQLite. What the reactor notes for itself waits for no disk: an intent that was done is done twice if the
// machine stops just then, which it must bear anyway, and a checkpoint that was lost is reached again from the log.
import type { Intent, IntentOutcome, IntentStatus, IntentStore, StoredIntent } from '../ports/intent-store.ts'
import type { Connection, SqliteDatabase } from './database.ts'

const COLUMNS = 'id, kind, event_id, subject, payload, status, attempts, next_at, last_error'

export class SqliteIntentStore implements IntentStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async checkpoint(): Promise<number> {
    return this.#database.read(connection => Number(connection.sql('SELECT checkpoint FROM reactor').get()!.checkpoint))
  }

  async advance(from: number, to: number, intents: readonly Intent[], now: number): Promise<boolean> {
    return this.#database.write(connection => advance(connection, { from, to, intents, now }), 'nothing')
  }

  async lease(owner: string, now: number, leaseMs: number): Promise<StoredIntent | undefined> {
    const due =
      "SELECT id FROM intents WHERE status = 'pending' AND next_at <= ? AND leased_until <= ? ORDER BY next_at, id LIMIT 1"
    if (!this.#database.read(connection => connection.sql(due).get(now, now))) return undefined
    return this.#database.write(connection => {
      const row = connection
        .sql(
          `UPDATE intents SET lease_owner = ?, leased_until = ?, attempts = attempts + 1 WHERE id = (${due}) RETURNING ${COLUMNS}`,
        )
        .get(owner, now + leaseMs, now, now)
      return row && readIntent(row)
    }, 'nothing')
  }

  async settle(id: string, owner: string, outcome: IntentOutcome): Promise<boolean> {
    const nextAt = outcome.status === 'pending' ? outcome.nextAt : 0
    const lastError = outcome.status === 'done' ? null : outcome.lastError
    return this.#database.write(connection => {
      const update = connection.sql(
        "UPDATE intents SET status = ?, next_at = ?, last_error = ?, lease_owner = NULL, leased_until = 0 WHERE id = ? AND lease_owner = ? AND status = 'pending'",
      )
      return update.run(outcome.status, nextAt, lastError, id, owner).changes === 1
    }, 'nothing')
  }

  async leaseOwners(now: number): Promise<string[]> {
    const query = "SELECT DISTINCT lease_owner AS owner FROM intents WHERE status = 'pending' AND leased_until > ?"
    return this.#database.read(connection =>
      connection
        .sql(query)
        .all(now)
        .map(row => String(row.owner)),
    )
  }

  async freeLeases(owner: string): Promise<void> {
    const query = "UPDATE intents SET lease_owner = NULL, leased_until = 0 WHERE lease_owner = ? AND status = 'pending'"
    await this.#database.write(connection => connection.sql(query).run(owner), 'nothing')
  }

  async list(status: IntentStatus | undefined, limit: number): Promise<StoredIntent[]> {
    const where = status === undefined ? '1 = 1 OR status = ?' : 'status = ?'
    const query = `SELECT ${COLUMNS} FROM intents WHERE ${where} ORDER BY next_at, id LIMIT ?`
    return this.#database.read(connection =>
      connection
        .sql(query)
        .all(status ?? '', limit)
        .map(readIntent),
    )
  }

  async retry(id: string, now: number): Promise<boolean> {
    const query = "UPDATE intents SET status = 'pending', attempts = 0, next_at = ? WHERE id = ? AND status = 'dead'"
    return this.#database.write(connection => connection.sql(query).run(now, id).changes === 1)
  }

  async nextDueAt(): Promise<number | undefined> {
    const query = "SELECT min(max(next_at, leased_until)) AS due FROM intents WHERE status = 'pending'"
    const due = this.#database.read(connection => connection.sql(query).get()!.due)
    return due === null ? undefined : Number(due)
  }
}

type Advance = {
  readonly from: number
  readonly to: number
  readonly intents: readonly Intent[]
  readonly now: number
}

function advance(connection: Connection, { from, to, intents, now }: Advance): boolean {
  const moved = connection.sql('UPDATE reactor SET checkpoint = ? WHERE checkpoint = ?').run(to, from).changes === 1
  if (!moved) return false
  const insert = connection.sql(
    `INSERT INTO intents (${COLUMNS}, lease_owner, leased_until) VALUES (?, ?, ?, ?, ?, 'pending', 0, ?, NULL, NULL, 0) ON CONFLICT DO NOTHING`,
  )
  for (const intent of intents)
    insert.run(intent.id, intent.kind, intent.eventId, intent.subject, JSON.stringify(intent.payload), now)
  return true
}

export function readIntent(row: Record<string, unknown>): StoredIntent {
  return {
    id: row.id as string,
    kind: row.kind as string,
    eventId: row.event_id as string,
    subject: row.subject as string,
    payload: JSON.parse(row.payload as string),
    status: row.status as IntentStatus,
    attempts: Number(row.attempts),
    nextAt: Number(row.next_at),
    lastError: row.last_error as string | null,
  }
}
