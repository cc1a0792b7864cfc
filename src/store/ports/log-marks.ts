// Remembers outside of a store which log it holds and how far that was.
import type { LogMark } from '#kernel/events/log-mark'

export interface LogMarks {
  /** Null when nothing is known of the store; also when what was kept cannot be read. */
  read(store: string): Promise<LogMark | null>
  write(store: string, mark: LogMark): Promise<void>
}
