// What the program needs from a log: it appends whole decisions or nothing, keeps one order, and never loses an event.
import type { StoredRow, StreamHead } from '#kernel/events/chain'
import type { NewEvent, StoredEvent } from '#kernel/events/event'

export type StreamAppend = {
  readonly stream: string
  /** The version that the decision was made on; 0 for a stream that does not exist. */
  readonly expectedVersion: number
  readonly events: readonly NewEvent[]
}

export type Appended = {
  readonly events: readonly StoredEvent[]
  /** The same events were in the log already: nothing was written. */
  readonly duplicate: boolean
}

export type LogPage = {
  readonly after: number
  readonly limit: number
  readonly stream?: string
  readonly noun?: string
}

/** A look back: the newest events before a position, newest first. */
export type LogLook = {
  readonly before: number
  readonly limit: number
  readonly stream?: string
  readonly noun?: string
  readonly type?: string
}

export interface EventLog {
  /** All streams or none. Throws VERSION_CONFLICT when a stream has moved, STORE_BUSY when its turn never came. */
  append(writes: readonly StreamAppend[]): Promise<Appended>
  readStream(stream: string, untilPosition?: number): Promise<StoredEvent[]>
  readPage(page: LogPage): Promise<StoredEvent[]>
  readBack(look: LogLook): Promise<StoredEvent[]>
  findEvent(id: string): Promise<StoredEvent | undefined>
  headPosition(): Promise<number>
  /** The last position whose event is not later than the instant; the log's order decides, never the clocks'. */
  positionAt(instant: string): Promise<number>
  /** Numbers of a counter run from 1 and are never given twice, also when nobody used them. */
  takeNumber(counter: string): Promise<number>
  readRows(after: number, limit: number): Promise<StoredRow[]>
  readHeads(after: string, limit: number): Promise<StreamHead[]>
  /** Calls the listener after events were appended by anyone, perhaps late and perhaps once too often. */
  onAppend(listener: () => void): () => void
}
