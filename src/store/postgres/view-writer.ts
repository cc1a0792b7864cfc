// Keeps the rows of the views in step with the log, inside the log's own transaction.
import type { StoredEvent } from '#kernel/events/event'
import { type View, viewsByNoun } from '#kernel/events/view'
import {
  findStale,
  findTouches,
  foldTouches,
  type OnFold,
  type RowAfter,
  type RowBefore,
  type RowId,
  touchedRows,
  type UnreadEvent,
} from '../fold-views.ts'
import { type EventRow, readSoundRows } from '../plan-append.ts'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'

const PAGE = 1_000

const NEXT_PAGE = 'SELECT position, body, hash FROM events WHERE position > $1 ORDER BY position LIMIT $2'

const LOAD = `
  SELECT view, key, body, ordinal FROM view_rows
  JOIN unnest($1::text[], $2::text[]) AS touched (view, key) USING (view, key)`

const WRITE = `
  INSERT INTO view_rows (view, key, scope, status, ordinal, position, body)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
  ON CONFLICT (view, key) DO UPDATE SET scope = excluded.scope, status = excluded.status,
    ordinal = excluded.ordinal, position = excluded.position, body = excluded.body`

const REMOVE = `
  DELETE FROM view_rows USING unnest($1::text[], $2::text[]) AS removed (view, key)
  WHERE view_rows.view = removed.view AND view_rows.key = removed.key`

const SET_VERSION =
  'INSERT INTO view_versions VALUES ($1, $2) ON CONFLICT (view) DO UPDATE SET version = excluded.version'

export class ViewWriter {
  readonly #views: readonly View[]
  readonly #onFold: OnFold
  readonly #byNoun: ReadonlyMap<string, readonly View[]>

  constructor(views: readonly View[], onFold: OnFold = () => {}) {
    this.#views = views
    this.#onFold = onFold
    this.#byNoun = viewsByNoun(views)
  }

  apply(connection: Connection, events: readonly StoredEvent[]): Promise<void> {
    return fold(connection, events, this.#byNoun)
  }

  /** Folds the whole log again for every view whose rule has changed since its rows were written. */
  async refresh(database: PostgresDatabase): Promise<void> {
    if (findStale(this.#views, await loadVersions(database)).length === 0) return
    await database.maintain(async connection => {
      await rebuild(connection, findStale(this.#views, await loadVersions(connection)), this.#onFold)
    })
  }

  rebuild(connection: Connection): Promise<void> {
    return rebuild(connection, this.#views, this.#onFold)
  }
}

async function loadVersions(source: Pick<Connection, 'query'>): Promise<Map<string, number>> {
  const rows = await source.query<{ view: string; version: number }>('SELECT view, version FROM view_versions')
  return new Map(rows.map(row => [row.view, row.version]))
}

async function rebuild(connection: Connection, views: readonly View[], onFold: OnFold): Promise<void> {
  const byNoun = viewsByNoun(views)
  for (const view of views) {
    await connection.query('DELETE FROM view_rows WHERE view = $1', [view.name])
    await connection.query(SET_VERSION, [view.name, view.version])
  }
  for (let after = 0; ; ) {
    const rows = await connection.query<EventRow>(NEXT_PAGE, [after, PAGE])
    if (rows.length === 0) return
    const unread: UnreadEvent[] = []
    await fold(connection, readSoundRows(rows), byNoun, unread)
    after = rows.at(-1)!.position
    onFold(after, unread)
  }
}

async function fold(
  connection: Connection,
  events: readonly StoredEvent[],
  byNoun: ReadonlyMap<string, readonly View[]>,
  unread?: UnreadEvent[],
): Promise<void> {
  const touches = findTouches(events, byNoun, unread)
  if (touches.length === 0) return
  const before = await connection.query<RowBefore>(LOAD, composeIds(touchedRows(touches)))
  const { kept, removed } = foldTouches(touches, before, unread)
  if (kept.length > 0) connection.send(WRITE, composeColumns(kept))
  if (removed.length > 0) connection.send(REMOVE, composeIds(removed))
}

function composeIds(rows: readonly RowId[]): [string[], string[]] {
  return [rows.map(row => row.view), rows.map(row => row.key)]
}

function composeColumns(rows: readonly RowAfter[]): (string[] | number[])[] {
  return [
    ...composeIds(rows),
    rows.map(row => row.scope),
    rows.map(row => row.status),
    rows.map(row => row.ordinal),
    rows.map(row => row.position),
    rows.map(row => row.body),
  ]
}
