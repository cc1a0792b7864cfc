// One reader of the log for all listeners. Each is sent as much as it takes, so a slow one holds up nobody; one that takes
// nothing is dropped and can resume where it was.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FeedSink } from '#api/exchange'
import { streamNoun } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import { FeedPages, type FeedRow } from './feed-pages.ts'

export type FeedFilter = { readonly after: number; readonly stream?: string; readonly noun?: string }

type Listener = {
  readonly filter: FeedFilter
  readonly sink: FeedSink
  position: number
  /** It has enough for now; `stuck` when it had at the last beat already and has taken nothing since. */
  state: 'ready' | 'full' | 'stuck'
}

/** Then everybody else has a turn. */
const SENT_PER_TURN = 300
const HEARTBEAT_MS = 5_000
/** The others are heard again soon. */
const TOUCHED_MAX = 500

export class EventFeed {
  readonly #log: EventLog
  #pages: FeedPages
  readonly #onFailure: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #stopWatching: (() => void) | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #isPumping = false
  #sentInTurn = 0
  #isAwake = false

  constructor(log: EventLog, onFailure: (error: unknown) => void) {
    this.#log = log
    this.#pages = new FeedPages(log)
    this.#onFailure = onFailure
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Sends everything after the filter's position, past and future; the returned function ends it. */
  open(filter: FeedFilter, sink: FeedSink): () => void {
    const listener: Listener = { filter, sink, position: filter.after, state: 'ready' }
    this.#listeners.add(listener)
    this.#stopWatching ??= this.#log.onAppend(() => this.#wake())
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    this.#wake()
    return () => this.#close(listener)
  }

  /** That sessions were heard is no event; whoever shows how long ago it was may look again. A hint that is lost does no
   * harm, so those who have enough to read get none. */
  hintTouched(sessions: readonly string[]): void {
    if (sessions.length === 0) return
    const text = `touched ${sessions.slice(0, TOUCHED_MAX).join(' ')}`
    for (const { state, sink } of this.#listeners) if (state === 'ready') sink.comment(text)
  }

  close(): void {
    for (const listener of [...this.#listeners]) this.#close(listener)
  }

  #close(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    this.#pages = new FeedPages(this.#log) // nobody is left to share them with
    this.#stopWatching?.()
    clearInterval(this.#heartbeat)
    this.#stopWatching = undefined
    this.#heartbeat = undefined
  }

  // A comment now and then keeps proxies from closing the line and lets a broken one be noticed.
  #beat(): void {
    for (const listener of [...this.#listeners]) {
      if (listener.state === 'ready') listener.sink.comment('still here')
      else if (listener.state === 'full') listener.state = 'stuck'
      else this.#drop(listener)
    }
    this.#wake() // if the log could not be read, it may be readable now
  }

  #drop(listener: Listener): void {
    this.#close(listener)
    listener.sink.drop()
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
    } catch (error) {
      this.#onFailure(error)
    } finally {
      this.#isPumping = false
    }
  }

  /** Of those that are ready the one furthest behind decides what is read; whoever has seen a part of it skips that. */
  async #sendPage(): Promise<boolean> {
    const ready = [...this.#listeners].filter(listener => listener.state === 'ready')
    if (ready.length === 0) return false
    const behind = Math.min(...ready.map(listener => listener.position))
    const page = await this.#pages.after(behind)
    for (const listener of ready) {
      if (this.#listeners.has(listener)) this.#send(listener, page)
      if (this.#sentInTurn < SENT_PER_TURN) continue
      await nextTurn()
      this.#sentInTurn = 0
    }
    return page.length > 0
  }

  #send(listener: Listener, page: readonly FeedRow[]): void {
    for (const row of page) {
      if (row.position <= listener.position) continue
      listener.position = row.position
      this.#sentInTurn++
      if (!isWanted(listener.filter, row) || listener.sink.send(row.position, row.type, row.text)) continue
      listener.state = 'full'
      listener.sink.onceReady(() => {
        listener.state = 'ready'
        this.#wake()
      })
      return
    }
  }
}

function isWanted({ stream, noun }: FeedFilter, row: FeedRow): boolean {
  return (stream === undefined || row.stream === stream) && (noun === undefined || streamNoun(row.stream) === noun)
}
