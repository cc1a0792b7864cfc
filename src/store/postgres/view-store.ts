// Rows of the views on PostgreSQL.
import type { ViewQuery, ViewRow, ViewStore } from '../ports/view-store.ts'
import type { Value } from './connection.ts'
import type { PostgresDatabase } from './database.ts'

type Row = { readonly key: string; readonly body: string; readonly ordinal: number; readonly position: number }

const ROW = 'SELECT key, body, ordinal, position FROM view_rows'

export class PostgresViewStore implements ViewStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async find<State>(view: string, key: string): Promise<ViewRow<State> | undefined> {
    return (await this.#rows<State>('WHERE view = $1 AND key = $2', [view, key]))[0]
  }

  async findMany<State>(view: string, keys: readonly string[]): Promise<ViewRow<State>[]> {
    return this.#rows<State>('WHERE view = $1 AND key = ANY ($2::text[])', [view, keys])
  }

  async list<State>(
    view: string,
    { scope, status, prefix, mention, after = 0, limit }: ViewQuery,
  ): Promise<ViewRow<State>[]> {
    const filters = [
      { holds: (place: string) => `scope = ${place}`, value: scope },
      { holds: (place: string) => `status = ${place}`, value: status },
      { holds: (place: string) => `starts_with(key, ${place})`, value: prefix },
      { holds: (place: string) => `strpos(body, ${place}) > 0`, value: mention },
    ].filter(filter => filter.value !== undefined)
    const more = filters.map(({ holds }, index) => `AND ${holds(`$${index + 4}`)}`).join(' ')
    const values = [view, after, limit, ...filters.map(filter => filter.value!)]
    return this.#rows<State>(`WHERE view = $1 AND ordinal > $2 ${more} ORDER BY ordinal LIMIT $3`, values)
  }

  async countByStatus(view: string): Promise<ReadonlyMap<string, number>> {
    const query = 'SELECT status, count(*) AS n FROM view_rows WHERE view = $1 GROUP BY status'
    const rows = await this.#database.query<{ status: string; n: number }>(query, [view])
    return new Map(rows.map(({ status, n }) => [status, n]))
  }

  async #rows<State>(where: string, values: readonly Value[]): Promise<ViewRow<State>[]> {
    const rows = await this.#database.query<Row>(`${ROW} ${where}`, values)
    return rows.map(({ key, body, ordinal, position }) => ({ key, state: JSON.parse(body), ordinal, position }))
  }
}
