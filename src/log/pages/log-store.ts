// Events that fit a filter, newest first: read page by page as somebody scrolls, and what happens now on top.
import type { Client } from '#api/client'
import type { StoredEvent } from '#kernel/events/event'
import { type EventFilter, matchesEvent } from '#kernel/events/event-filter'
import { Emitter } from '#web/live/emitter'

export type LogSnapshot = {
  readonly events: readonly StoredEvent[]
  /** Positions from here on are new since the page was opened. */
  readonly openedAt: number | undefined
  readonly lookedBackTo: number | undefined
  readonly end: number
  readonly isLoading: boolean
  readonly isComplete: boolean
  readonly error: Error | undefined
}

/** A span of time beside what the events themselves say. */
export type LogWish = EventFilter & { readonly since?: string; readonly until?: string }

type Found = { events: readonly StoredEvent[]; next: string | null; lookedBackTo: number; end: number }

const PAGE = '200'
const EMPTY = { events: [], openedAt: undefined, lookedBackTo: undefined, end: 0, error: undefined } as const

export class LogStore {
  readonly changed = new Emitter()
  snapshot: LogSnapshot = { ...EMPTY, isLoading: true, isComplete: false }
  readonly #client: Client
  readonly #filter: LogWish
  readonly #at: string | null
  #cursor: string | null | undefined
  #isAsking = false
  #isWanted = true

  constructor(client: Client, filter: LogWish, at: string | null) {
    this.#client = client
    this.#filter = filter
    this.#at = at
  }

  /** Goes on until something fits or the log ends: a window in vain is no page. */
  readonly loadMore = async (): Promise<void> => {
    if (this.#isAsking || this.#cursor === null) return
    this.#isAsking = true
    this.#publish({ isLoading: true })
    try {
      const { length } = this.snapshot.events
      do this.#keep(await this.#client.call('searchLog', { query: this.#query() }))
      while (this.#cursor !== null && this.snapshot.events.length === length && this.#isWanted)
    } catch (error) {
      this.#publish({ error: error as Error })
    } finally {
      this.#isAsking = false
      this.#publish({ isLoading: false })
    }
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#isWanted = false
  }

  take(event: StoredEvent): void {
    if (this.#cursor === undefined || event.position <= this.snapshot.end) return // the first page will hold it, or does
    const fits = matchesEvent(event, this.#filter) && isWithin(event.at, this.#filter)
    this.#publish({
      end: event.position,
      ...(fits && { events: [event, ...this.snapshot.events] }),
    })
  }

  #query(): Record<string, string> {
    return {
      ...this.#filter,
      limit: PAGE,
      ...(this.#at !== null && { at: this.#at }),
      ...(typeof this.#cursor === 'string' && { cursor: this.#cursor }),
    }
  }

  #keep({ events, next, lookedBackTo, end }: Found): void {
    this.#cursor = next
    this.#publish({
      events: [...this.snapshot.events, ...events],
      openedAt: this.snapshot.openedAt ?? end + 1,
      lookedBackTo,
      end: Math.max(end, this.snapshot.end),
      isComplete: next === null,
      error: undefined,
    })
  }

  #publish(change: Partial<LogSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change }
    this.changed.emit()
  }
}

function isWithin(at: string, { since, until }: LogWish): boolean {
  return (since === undefined || at >= since) && (until === undefined || at <= until)
}
