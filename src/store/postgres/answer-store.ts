// Kept answers on PostgreSQL.
import type { AnswerStore, KeptAnswer } from '#ports/answer-store'
import type { PostgresDatabase } from './database.ts'

export class PostgresAnswerStore implements AnswerStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async find(key: string): Promise<KeptAnswer | undefined> {
    const query = 'SELECT request_hash AS "requestHash", status, body FROM answers WHERE key = $1'
    return (await this.#database.query<KeptAnswer>(query, [key]))[0]
  }

  async keep(key: string, { requestHash, status, body }: KeptAnswer, at: string): Promise<void> {
    const query = 'INSERT INTO answers VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING'
    await this.#database.query(query, [key, requestHash, status, body, at])
  }
}
