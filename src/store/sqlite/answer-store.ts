// Kept answers on SQLite.
import type { AnswerStore, KeptAnswer } from '#ports/answer-store'
import type { SqliteDatabase } from './database.ts'

export class SqliteAnswerStore implements AnswerStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async find(key: string): Promise<KeptAnswer | undefined> {
    const query = 'SELECT request_hash, status, body FROM answers WHERE key = ?'
    const row = this.#database.read(connection => connection.sql(query).get(key))
    return row && { requestHash: String(row.request_hash), status: Number(row.status), body: String(row.body) }
  }

  async keep(key: string, answer: KeptAnswer, at: string): Promise<void> {
    const query = 'INSERT INTO answers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
    await this.#database.write(connection =>
      connection.sql(query).run(key, answer.requestHash, answer.status, answer.body, at),
    )
  }
}
