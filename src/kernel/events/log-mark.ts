// How far a log was, as somebody else than the log remembers it: a log that lost its end, or that is another one, shows.

export type LogMark = {
  /** Which log it is; made when its store was made. */
  readonly id: string
  readonly position: number
  /** Of the event at that position; empty at position 0. */
  readonly hash: string
}

export type LogSight = {
  readonly id: string
  readonly end: number
  /** Of the event at the position of the mark; null when there is none. */
  readonly hashAtMark: string | null
}

/** What contradicts the mark, in words; null when nothing does. */
export function judgeMark(mark: LogMark | null, { id, end, hashAtMark }: LogSight): string | null {
  if (!mark) return null
  if (mark.id !== id)
    return `this is another log: ${id} with ${end} events; known here is ${mark.id} with ${mark.position} events`
  if (end < mark.position) return `the log ends at ${end}, but it was at ${mark.position} already`
  if (mark.position > 0 && hashAtMark !== mark.hash)
    return `the event at position ${mark.position} is not the one that was there`
  return null
}
