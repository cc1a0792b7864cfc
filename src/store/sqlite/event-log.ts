// The event log on SQLite.
import type { StoredRow, StreamHead } from '#kernel/events/chain'
import type { StoredEvent } from '#kernel/events/event'
import { checkNewEvents } from '../check-new-events.ts'
import { readEventBody } from '../event-text.ts'
import {
  type EventRow,
  eventIdReused,
  type Heads,
  hasMoved,
  headsAfter,
  planRows,
  readEarlier,
  readEventRow,
} from '../plan-append.ts'
import type { Appended, EventLog, LogLook, LogPage, StreamAppend } from '../ports/event-log.ts'
import type { CurrentRequest } from '../ports/request-store.ts'
import type { AppendWatch } from './append-watch.ts'
import type { Connection, SqliteDatabase } from './database.ts'
import { loadEnds, moveEnds } from './log-tree.ts'
import { LongReads } from './long-reads.ts'
import { markActed } from './request-store.ts'
import type { ViewWriter } from './view-writer.ts'

const EVENT = 'SELECT position, body, hash FROM events'

type EventColumns = readonly [position: number, body: string, hash: string]

type RowColumns = readonly [
  position: number,
  stream: string,
  version: number,
  id: string,
  type: string,
  at: string,
  body: string,
  hash: string,
]

type HeadColumns = readonly [stream: string, version: number, hash: string]

export class SqliteEventLog implements EventLog {
  readonly #database: SqliteDatabase
  readonly #long: LongReads
  readonly #views: ViewWriter
  readonly #watch: AppendWatch
  readonly #currentRequest: CurrentRequest

  constructor(
    database: SqliteDatabase,
    views: ViewWriter,
    watch: AppendWatch,
    currentRequest: CurrentRequest = () => undefined,
  ) {
    this.#database = database
    this.#long = new LongReads(database)
    this.#views = views
    this.#watch = watch
    this.#currentRequest = currentRequest
  }

  async append(writes: readonly StreamAppend[]): Promise<Appended> {
    checkNewEvents(writes)
    const request = this.#currentRequest()
    const appended = await this.#database.write(connection => {
      const heads = loadHeads(connection, writes)
      if (hasMoved(writes, heads)) {
        return { events: readEarlier(writes, heads, loadEvents(connection, writes)), duplicate: true }
      }
      const events = inParts(writes).flatMap(part => this.#write(connection, part, heads))
      if (request && !request.hasActed) markActed(connection, request, events[0]!.position)
      return { events, duplicate: false }
    })
    if (request && !appended.duplicate) request.hasActed = true
    if (!appended.duplicate) this.#watch.notify()
    return appended
  }

  #write(connection: Connection, writes: readonly StreamAppend[], heads: Heads): StoredEvent[] {
    const { position, tree } = loadEnds(connection)
    const rows = planRows(writes, heads, position)
    insertRows(connection, rows, heads)
    moveEnds(connection, tree, rows)
    const events = rows.map(readEventRow)
    this.#views.apply(connection, events)
    return events
  }

  async readStream(stream: string, untilPosition = Number.MAX_SAFE_INTEGER): Promise<StoredEvent[]> {
    return this.#long.stream(stream, untilPosition)
  }

  async readPage(page: LogPage): Promise<StoredEvent[]> {
    return this.#long.page(page, this.#database.read(endOf))
  }

  async readBack(look: LogLook): Promise<StoredEvent[]> {
    return this.#long.back(look, this.#database.read(endOf))
  }

  async findEvent(id: string): Promise<StoredEvent | undefined> {
    return this.#events(`${EVENT} WHERE id = ?`, id)[0]
  }

  async headPosition(): Promise<number> {
    return this.#database.read(endOf)
  }

  async positionAt(instant: string): Promise<number> {
    return this.#long.positionAt(instant, this.#database.read(endOf))
  }

  async takeNumber(counter: string): Promise<number> {
    const query = 'INSERT INTO counters VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value'
    return this.#database.write(connection => Number(connection.sql(query).get(counter)!.value))
  }

  async readRows(after: number, limit: number): Promise<StoredRow[]> {
    const query =
      'SELECT position, stream, version, id, type, at, body, hash FROM events WHERE position > ? ORDER BY position LIMIT ?'
    return this.#long.pieces(limit, (count, last: StoredRow | undefined) =>
      this.#rows<RowColumns>(query, last?.position ?? after, count).map(
        ([position, stream, version, id, type, at, body, hash]) => ({
          position,
          stream,
          version,
          id,
          type,
          at,
          body,
          hash,
        }),
      ),
    )
  }

  async readHeads(after: string, limit: number): Promise<StreamHead[]> {
    const query = 'SELECT stream, version, hash FROM streams WHERE stream > ? ORDER BY stream LIMIT ?'
    return this.#long.pieces(limit, (count, last: StreamHead | undefined) =>
      this.#rows<HeadColumns>(query, last?.stream ?? after, count).map(([stream, version, hash]) => ({
        stream,
        version,
        hash,
      })),
    )
  }

  #rows<Columns>(query: string, after: string | number, limit: number): Columns[] {
    return this.#database.read(connection => connection.sqlArrays(query).all(after, limit) as unknown as Columns[])
  }

  onAppend(listener: () => void): () => void {
    return this.#watch.add(listener)
  }

  #events(query: string, ...values: (string | number)[]): StoredEvent[] {
    const rows = this.#database.read(connection => connection.sqlArrays(query).all(...values))
    return (rows as unknown as EventColumns[]).map(([position, body, hash]) => readEventBody(body, position, hash))
  }
}

/** A wave of a hundred thousand findings is one transaction, but not one heap of rows. */
const STREAMS_PER_PART = 1_000

function inParts(writes: readonly StreamAppend[]): (readonly StreamAppend[])[] {
  if (writes.length <= STREAMS_PER_PART) return [writes]
  const parts = Math.ceil(writes.length / STREAMS_PER_PART)
  return Array.from({ length: parts }, (_, n) => writes.slice(n * STREAMS_PER_PART, (n + 1) * STREAMS_PER_PART))
}

function endOf(connection: Connection): number {
  const [position] = connection.sqlArrays('SELECT position FROM log_end').get() as unknown as [number]
  return position
}

function loadHeads(connection: Connection, writes: readonly StreamAppend[]): Map<string, StreamHead> {
  const query = connection.sqlArrays('SELECT version, hash FROM streams WHERE stream = ?')
  const heads = new Map<string, StreamHead>()
  for (const { stream } of writes) {
    const [version, hash] = (query.get(stream) ?? []) as readonly [version?: number, hash?: string]
    if (version !== undefined && hash !== undefined) heads.set(stream, { stream, version, hash })
  }
  return heads
}

function loadEvents(connection: Connection, writes: readonly StreamAppend[]): Map<string, EventRow> {
  const query = connection.sql(`${EVENT} WHERE id = ?`)
  const ids = writes.flatMap(write => write.events.map(event => event.id))
  return new Map(ids.flatMap(id => query.all(id).map(row => [id, row as unknown as EventRow])))
}

function insertRows(connection: Connection, rows: readonly StoredRow[], heads: Heads): void {
  for (const row of rows) insertRow(connection, row)
  for (const { stream, version, hash } of headsAfter(rows)) {
    if (heads.has(stream))
      connection.sql('UPDATE streams SET version = ?, hash = ? WHERE stream = ?').run(version, hash, stream)
    else connection.sql('INSERT INTO streams VALUES (?, ?, ?)').run(stream, version, hash)
  }
}

function insertRow(connection: Connection, row: StoredRow): void {
  try {
    connection
      .sql('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(row.position, row.stream, row.version, row.id, row.type, row.at, row.body, row.hash)
  } catch (cause) {
    if (!connection.sql('SELECT 1 FROM events WHERE id = ?').get(row.id)) throw cause
    throw eventIdReused(row.id, row.stream)
  }
}
