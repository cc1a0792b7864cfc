// Reads of the log that may take long, in pieces: at most so many rows are looked at before somebody else has a turn.
import type { StoredEvent } from '#kernel/events/event'
import { readEventBody } from '../event-text.ts'
import type { LogLook, LogPage } from '../ports/event-log.ts'
import type { SqliteDatabase } from './database.ts'

type Value = string | number

type EventColumns = readonly [position: number, body: string, hash: string]

/** Looked at in one piece. A row that does not fit the filter costs little, one that is read into an event more. */
const WINDOW = 2_000
const PIECE = 100

const EVENT = 'SELECT position, body, hash FROM events'

export class LongReads {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  /** Rows up to a limit, piece by piece: `read` is told the last row of the piece before. */
  async pieces<Row>(limit: number, read: (limit: number, last: Row | undefined) => readonly Row[]): Promise<Row[]> {
    const rows: Row[] = []
    for (;;) {
      const wanted = Math.min(PIECE, limit - rows.length)
      const piece = read(wanted, rows.at(-1))
      rows.push(...piece)
      if (piece.length === PIECE) await this.#database.turns.next()
      if (piece.length < wanted || rows.length >= limit) return rows
    }
  }

  stream(stream: string, untilPosition: number): Promise<StoredEvent[]> {
    const where = 'stream = ? AND version > ? AND position <= ? ORDER BY version LIMIT ?'
    return this.pieces<StoredEvent>(Number.MAX_SAFE_INTEGER, (count, last) =>
      this.#events(where, stream, last?.version ?? 0, untilPosition, count),
    )
  }

  async page({ after, limit, stream, noun }: LogPage, end: number): Promise<StoredEvent[]> {
    const filter = filterOf({ stream, noun })
    if (noun === undefined)
      return this.pieces<StoredEvent>(limit, (count, last) =>
        this.#events(
          `${filter.where}position > ? ORDER BY position LIMIT ?`,
          ...filter.values,
          last?.position ?? after,
          count,
        ),
      )
    const found: StoredEvent[] = []
    for (let low = after; low < end && found.length < limit; ) {
      if (low > after) await this.#database.turns.next()
      const wanted = Math.min(PIECE, limit - found.length)
      const where = `${filter.where}position > ? AND position <= ? ORDER BY position LIMIT ?`
      const piece = this.#events(where, ...filter.values, low, low + WINDOW, wanted)
      found.push(...piece)
      low = piece.length === wanted ? piece.at(-1)!.position : low + WINDOW
    }
    return found
  }

  async back({ before, limit, stream, noun, type }: LogLook, end: number): Promise<StoredEvent[]> {
    const filter = filterOf({ stream, noun, type })
    const found: StoredEvent[] = []
    // Of one stream the index knows where its events are; everything else is looked for backwards along the log.
    const window = stream === undefined ? WINDOW : end
    const first = Math.min(before - 1, end)
    for (let high = first; high > 0 && found.length < limit; ) {
      if (high < first) await this.#database.turns.next()
      const wanted = Math.min(PIECE, limit - found.length)
      const where = `${filter.where}position <= ? AND position > ? ORDER BY position DESC LIMIT ?`
      const piece = this.#events(where, ...filter.values, high, high - window, wanted)
      found.push(...piece)
      high = piece.length === wanted ? piece.at(-1)!.position - 1 : high - window
    }
    return found
  }

  /** Clocks may run backwards, so the order of the log decides: the last event that is not later. */
  async positionAt(instant: string, end: number): Promise<number> {
    const query = 'SELECT max(position) AS position FROM events WHERE at <= ? AND position <= ? AND position > ?'
    for (let high = end; high > 0; high -= WINDOW) {
      const row = this.#database.read(connection => connection.sql(query).get(instant, high, high - WINDOW))
      if (typeof row?.position === 'number') return row.position
      await this.#database.turns.next()
    }
    return 0
  }

  #events(where: string, ...values: Value[]): StoredEvent[] {
    const rows = this.#database.read(connection => connection.sqlArrays(`${EVENT} WHERE ${where}`).all(...values))
    return (rows as unknown as EventColumns[]).map(([position, body, hash]) => readEventBody(body, position, hash))
  }
}

type Wanted = { readonly [Part in 'stream' | 'noun' | 'type']?: string | undefined }

type Filter = { readonly where: string; readonly values: readonly string[] }

// The plus keeps SQLite from taking all streams of a noun and sorting them: a walk along positions stops early.
function filterOf({ stream, noun, type }: Wanted): Filter {
  const parts: readonly (readonly [where: string, ...values: string[]])[] = [
    ...(stream === undefined ? [] : [['stream = ? AND ', stream] as const]),
    ...(noun === undefined ? [] : [["+stream >= ? || '/' AND +stream < ? || '0' AND ", noun, noun] as const]),
    ...(type === undefined ? [] : [['+type = ? AND ', type] as const]),
  ]
  return { where: parts.map(([where]) => where).join(''), values: parts.flatMap(([, ...values]) => values) }
}
