// Last signals on PostgreSQL.
import type { SignalStore, SignalTouch } from '#session/ports/signal-store'
import type { PostgresDatabase } from './database.ts'

const NOTE = `INSERT INTO session_signals
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) ON CONFLICT (session) DO UPDATE
  SET generation = excluded.generation, seq = excluded.seq, at = excluded.at
  WHERE (excluded.generation, excluded.seq) > (session_signals.generation, session_signals.seq)`

export class PostgresSignalStore implements SignalStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async note(touches: readonly SignalTouch[]): Promise<void> {
    if (touches.length === 0) return
    const column = <Name extends keyof SignalTouch>(name: Name) => touches.map(touch => touch[name])
    await this.#database.query(NOTE, [column('session'), column('generation'), column('seq'), column('at')])
  }

  async find(sessions: readonly string[]): Promise<ReadonlyMap<string, SignalTouch>> {
    const query = 'SELECT session, generation, seq::float8 AS seq, at FROM session_signals WHERE session = ANY($1)'
    const rows = await this.#database.query<SignalTouch>(query, [sessions])
    return new Map(rows.map(row => [row.session, row]))
  }
}
