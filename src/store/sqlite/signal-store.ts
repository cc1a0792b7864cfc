// Last signals on SQLite.
import type { SignalStore, SignalTouch } from '#session/ports/signal-store'
import type { SqliteDatabase } from './database.ts'

const NOTE = `INSERT INTO session_signals VALUES (?, ?, ?, ?) ON CONFLICT (session) DO UPDATE
  SET generation = excluded.generation, seq = excluded.seq, at = excluded.at
  WHERE (excluded.generation, excluded.seq) > (generation, seq)`

export class SqliteSignalStore implements SignalStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async note(touches: readonly SignalTouch[]): Promise<void> {
    if (touches.length === 0) return
    await this.#database.write(connection => {
      for (const { session, generation, seq, at } of touches) connection.sql(NOTE).run(session, generation, seq, at)
    })
  }

  async find(sessions: readonly string[]): Promise<ReadonlyMap<string, SignalTouch>> {
    const query =
      'SELECT session, generation, seq, at FROM session_signals WHERE session IN (SELECT value FROM json_each(?))'
    const rows = this.#database.read(connection => connection.sql(query).all(JSON.stringify(sessions)))
    return new Map(rows.map(row => [String(row.session), row as SignalTouch]))
  }
}
