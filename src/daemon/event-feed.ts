// One reader of the log for all listeners. A listener that falls too far behind is dropped and can resume where it was.
import type { FeedSink } from '#api/exchange'
import type { StoredEvent } from '#core/kernel/event'
import { streamNoun } from '#core/kernel/event'
import type { EventLog } from '#ports/event-log'

export type FeedFilter = { readonly after: number; readonly stream?: string; readonly noun?: string }

type Listener = { readonly filter: FeedFilter; readonly sink: FeedSink; position: number }

type Encoded = { readonly event: StoredEvent; readonly text: string }

const PAGE = 500
const HEARTBEAT_MS = 15_000

export class EventFeed {
  readonly #log: EventLog
  readonly #listeners = new Set<Listener>()
  #stopWatching: (() => void) | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #isPumping = false
  #isAwake = false

  constructor(log: EventLog) {
    this.#log = log
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Sends everything after the filter's position, past and future; the returned function ends it. */
  open(filter: FeedFilter, sink: FeedSink): () => void {
    const listener = { filter, sink, position: filter.after }
    this.#listeners.add(listener)
    this.#stopWatching ??= this.#log.onAppend(() => this.#wake())
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    this.#wake()
    return () => this.#close(listener)
  }

  close(): void {
    for (const listener of [...this.#listeners]) this.#close(listener)
  }

  #close(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    this.#stopWatching?.()
    clearInterval(this.#heartbeat)
    this.#stopWatching = undefined
    this.#heartbeat = undefined
  }

  // A comment now and then keeps proxies from closing the line and lets a broken one be noticed.
  #beat(): void {
    for (const { sink } of this.#listeners) sink.comment('still here')
  }

  #wake(): void {
    this.#isAwake = true
    if (!this.#isPumping) void this.#pump()
  }

  async #pump(): Promise<void> {
    this.#isPumping = true
    try {
      while (this.#isAwake && this.#listeners.size > 0) {
        this.#isAwake = false
        while (await this.#sendPage());
      }
    } finally {
      this.#isPumping = false
    }
  }

  /** The listener that is furthest behind decides what is read; whoever has seen a part of it skips that part. */
  async #sendPage(): Promise<boolean> {
    const behind = Math.min(...[...this.#listeners].map(listener => listener.position))
    if (!Number.isFinite(behind)) return false
    const page = (await this.#log.readPage({ after: behind, limit: PAGE })).map(encode)
    for (const listener of [...this.#listeners]) this.#send(listener, page)
    return page.length > 0
  }

  #send(listener: Listener, page: readonly Encoded[]): void {
    for (const { event, text } of page) {
      if (event.position <= listener.position) continue
      const isLost = isWanted(listener.filter, event) && !listener.sink.send(event.position, event.type, text)
      if (isLost) {
        this.#close(listener)
        return
      }
      listener.position = event.position
    }
  }
}

function encode(event: StoredEvent): Encoded {
  return { event, text: JSON.stringify(event) }
}

function isWanted({ stream, noun }: FeedFilter, event: StoredEvent): boolean {
  return (stream === undefined || event.stream === stream) && (noun === undefined || streamNoun(event.stream) === noun)
}
