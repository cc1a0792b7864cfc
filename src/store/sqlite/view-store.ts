// Rows of the views on SQLite.
import type { ViewQuery, ViewRow, ViewStore } from '../ports/view-store.ts'
import type { SqliteDatabase } from './database.ts'

const ROW = 'SELECT key, body, ordinal, position FROM view_rows'

type Columns = readonly [key: string, body: string, ordinal: number, position: number]

export class SqliteViewStore implements ViewStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async find<State>(view: string, key: string): Promise<ViewRow<State> | undefined> {
    return this.#rows<State>(`${ROW} WHERE view = ? AND key = ?`, view, key)[0]
  }

  async findMany<State>(view: string, keys: readonly string[]): Promise<ViewRow<State>[]> {
    return [...new Set(keys)].flatMap(key => this.#rows<State>(`${ROW} WHERE view = ? AND key = ?`, view, key))
  }

  /** A page is read at once; whoever goes on to the next lets everybody else have a turn first. */
  async list<State>(view: string, { scope, status, prefix, after = 0, limit }: ViewQuery): Promise<ViewRow<State>[]> {
    if (after > 0) await this.#database.turns.next()
    const filters = [
      { text: 'view = ?', value: view },
      { text: 'ordinal > ?', value: after },
      ...(scope === undefined ? [] : [{ text: 'scope = ?', value: scope }]),
      ...(status === undefined ? [] : [{ text: 'status = ?', value: status }]),
      ...(prefix === undefined ? [] : [{ text: 'instr(key, ?) = 1', value: prefix }]),
    ]
    const where = filters.map(filter => filter.text).join(' AND ')
    return this.#rows<State>(
      `${ROW} WHERE ${where} ORDER BY ordinal LIMIT ?`,
      ...filters.map(filter => filter.value),
      limit,
    )
  }

  async countByStatus(view: string): Promise<ReadonlyMap<string, number>> {
    const query = 'SELECT status, count(*) AS n FROM view_rows WHERE view = ? GROUP BY status'
    const rows = this.#database.read(connection => connection.sql(query).all(view))
    return new Map(rows.map(({ status, n }) => [String(status), Number(n)]))
  }

  #rows<State>(query: string, ...values: (string | number)[]): ViewRow<State>[] {
    const rows = this.#database.read(connection => connection.sqlArrays(query).all(...values))
    return (rows as unknown as Columns[]).map(([key, body, ordinal, position]) => ({
      key,
      state: JSON.parse(body),
      ordinal,
      position,
    }))
  }
}
