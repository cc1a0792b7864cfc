// One line to the log: what happens from now on, in order, without a gap. A broken line resumes where it was.
import type { Client } from '#api/client'
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'

/** `refused`: the daemon answers, but not to us. */
export type LineState = 'connecting' | 'live' | 'lost' | 'refused'

const WAIT_MS_FIRST = 250
const WAIT_MS_MAX = 4_000
/** The daemon says something every fifteen seconds; after twice that the line is dead although nobody cut it. */
const SILENCE_MS_MAX = 35_000

export class LiveFeed {
  readonly events = new Emitter<StoredEvent>()
  /** Hints that are no events, such as that a session was heard. */
  readonly hints = new Emitter<string>()
  readonly states = new Emitter<LineState>()
  /** The line is back: nothing was missed, but what was asked meanwhile has failed. */
  readonly resumed = new Emitter()
  state: LineState = 'connecting'
  /** Everything up to here was seen. */
  position: number | undefined
  readonly #client: Client
  #close: (() => void) | undefined
  #waitMs = WAIT_MS_FIRST
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client) {
    this.#client = client
  }

  /** Resolves once it is known where the line begins: what is asked afterwards can miss nothing. */
  async start(): Promise<void> {
    try {
      this.position ??= await this.#findEnd()
      void this.#listen()
    } catch (error) {
      this.#lose(error)
    }
  }

  async #findEnd(): Promise<number> {
    const { events } = await this.#client.call('readLog', { query: { last: '1' } })
    return events.at(-1)?.position ?? 0
  }

  async #listen(): Promise<void> {
    try {
      const answer = await this.#client.open('followEvents', { headers: { 'last-event-id': String(this.position) } })
      if (answer.kind !== 'feed') throw new Error('the feed is no feed')
      const wasBroken = this.state !== 'connecting'
      this.#enter('live')
      this.#waitMs = WAIT_MS_FIRST
      if (wasBroken) this.resumed.emit()
      this.#close = answer.open({
        send: (position, _type, data) => this.#take(position, data),
        onceReady: () => {},
        comment: text => this.#hear(text),
        ended: () => this.#lose(undefined),
        drop: () => {},
      })
      this.#hear('open')
    } catch (error) {
      this.#lose(error)
    }
  }

  #take(position: number, data: string): boolean {
    this.position = position
    this.events.emit(JSON.parse(data) as StoredEvent)
    this.#hear('event')
    return true
  }

  #hear(text: string): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lose(undefined), SILENCE_MS_MAX)
    if (text.startsWith('touched ')) this.hints.emit(text)
  }

  #lose(error: unknown): void {
    clearTimeout(this.#silence)
    const close = this.#close
    this.#close = undefined
    close?.()
    const isRefused = isProvostError(error) && error.code === 'AUTH_REQUIRED'
    if (isProvostError(error) && error.code === 'INPUT_INVALID') this.position = undefined // another log, after a restore
    this.#enter(isRefused ? 'refused' : 'lost')
    setTimeout(() => void this.start(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, WAIT_MS_MAX)
  }

  #enter(state: LineState): void {
    if (state === this.state) return
    this.state = state
    this.states.emit(state)
  }
}
