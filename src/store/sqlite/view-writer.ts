// Keeps the rows of the views in step with the log, inside the log's own transaction.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredEvent } from '#kernel/events/event'
import { type View, viewsByNoun } from '#kernel/events/view'
import {
  findStale,
  findTouches,
  foldTouches,
  type OnFold,
  type RowBefore,
  type RowId,
  touchedRows,
  type UnreadEvent,
} from '../fold-views.ts'
import { type EventRow, readSoundRows } from '../plan-append.ts'
import type { Connection, SqliteDatabase } from './database.ts'

const PAGE = 1_000

export class ViewWriter {
  readonly #views: readonly View[]
  readonly #onFold: OnFold
  readonly #byNoun: ReadonlyMap<string, readonly View[]>

  constructor(views: readonly View[], onFold: OnFold = () => {}) {
    this.#views = views
    this.#onFold = onFold
    this.#byNoun = viewsByNoun(views)
  }

  apply(connection: Connection, events: readonly StoredEvent[]): void {
    fold(connection, events, this.#byNoun)
  }

  /** Folds the whole log again for every view whose rule has changed since its rows were written. */
  async refresh(database: SqliteDatabase): Promise<void> {
    if (findStale(this.#views, database.read(loadVersions)).length === 0) return
    await database.write(connection =>
      rebuild(connection, findStale(this.#views, loadVersions(connection)), this.#onFold),
    )
  }

  rebuild(connection: Connection): void {
    rebuild(connection, this.#views, this.#onFold)
  }

  /** The same in a transaction that may wait: what it leaves behind is taken away between the pages. */
  async rebuildInTurns(connection: Connection): Promise<void> {
    for (const _page of rebuildPages(connection, this.#views, this.#onFold)) await nextTurn()
  }
}

function loadVersions(connection: Connection): Map<string, number> {
  const rows = connection.sql('SELECT view, version FROM view_versions').all()
  return new Map(rows.map(row => [String(row.view), Number(row.version)]))
}

function rebuild(connection: Connection, views: readonly View[], onFold: OnFold): void {
  for (const _page of rebuildPages(connection, views, onFold));
}

function* rebuildPages(connection: Connection, views: readonly View[], onFold: OnFold): Generator<number> {
  const byNoun = viewsByNoun(views)
  for (const view of views) {
    connection.sql('DELETE FROM view_rows WHERE view = ?').run(view.name)
    connection.sql('INSERT OR REPLACE INTO view_versions VALUES (?, ?)').run(view.name, view.version)
  }
  const page = connection.sql('SELECT position, body, hash FROM events WHERE position > ? ORDER BY position LIMIT ?')
  for (let after = 0; ; ) {
    const rows = page.all(after, PAGE) as unknown as EventRow[]
    if (rows.length === 0) return
    const unread: UnreadEvent[] = []
    fold(connection, readSoundRows(rows), byNoun, unread)
    after = rows.at(-1)!.position
    onFold(after, unread)
    yield after
  }
}

function fold(
  connection: Connection,
  events: readonly StoredEvent[],
  byNoun: ReadonlyMap<string, readonly View[]>,
  unread?: UnreadEvent[],
): void {
  const touches = findTouches(events, byNoun, unread)
  if (touches.length === 0) return
  const { kept, removed } = foldTouches(touches, load(connection, touchedRows(touches)), unread)
  const insert = connection.sql('INSERT OR REPLACE INTO view_rows VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (const row of kept) {
    insert.run(row.view, row.key, row.scope, row.status, row.ordinal, row.position, row.body)
  }
  for (const { view, key } of removed) {
    connection.sql('DELETE FROM view_rows WHERE view = ? AND key = ?').run(view, key)
  }
}

function load(connection: Connection, rows: readonly RowId[]): RowBefore[] {
  const query = connection.sql('SELECT view, key, body, ordinal FROM view_rows WHERE view = ? AND key = ?')
  return rows.flatMap(({ view, key }) => query.all(view, key) as unknown as RowBefore[])
}
