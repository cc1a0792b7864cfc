// One line to the log: what happens from now on, in order, without a gap. A broken line resumes where it was. Of several tabs
// one listens and the others hear it from there.
import type { Client } from '#api/client'
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'
import { shownOnPage } from './shown.ts'
import type { TabShare, ToldTab } from './tab-share.ts'

/** `refused`: the daemon answers, but not to us. */
/** A login ends with the pass that it was made with. */
const NOT_LOGGED_IN: readonly string[] = ['AUTH_REQUIRED', 'PASS_REVOKED', 'PASS_EXPIRED']

export type LineState = 'connecting' | 'live' | 'lost' | 'refused'

const WAIT_MS_FIRST = 250
const WAIT_MS_MAX = 4_000
/** The daemon says something every five seconds; after twice that the line is dead although nobody cut it. */
const SILENCE_MS_MAX = 12_000
/** So long a tab waits for the one that listens to say that it is there, before it listens itself. */
const GREETING_MS_MAX = 1_500

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
  readonly #share: TabShare
  #close: (() => void) | undefined
  #isListening = false
  #hasJoined = false
  #waitMs = WAIT_MS_FIRST
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, share: TabShare) {
    this.#client = client
    this.#share = share
    share.hear(told => this.#hearTold(told))
  }

  /** Resolves once it is known where the line begins: what is asked afterwards can miss nothing. */
  async start(): Promise<void> {
    try {
      this.position ??= await this.#findEnd()
      if (this.#isListening) void this.#listen()
      else this.#join()
    } catch (error) {
      this.#lose(error)
    }
  }

  /** Resolves with the next moment at which the daemon answers; at once while it does. */
  becomesLive(): Promise<void> {
    if (this.state === 'live') return this.#isReached()
    return new Promise(resolve => {
      const stop = this.states.subscribe(state => {
        if (state !== 'live') return
        stop()
        resolve()
      })
    })
  }

  /** The line may be dead before anybody notices. */
  async #isReached(): Promise<void> {
    await this.#findEnd().catch(() => new Promise(resolve => setTimeout(resolve, WAIT_MS_FIRST)))
    if (this.state !== 'live') await this.becomesLive()
  }

  #join(): void {
    if (!this.#hasJoined) this.#share.lead(() => this.#takeOver())
    this.#hasJoined = true
    this.#share.tell({ comment: 'greeting' })
    this.#silence ??= setTimeout(() => this.#takeOver(), GREETING_MS_MAX)
  }

  /** From here on this tab has a line of its own. */
  #takeOver(): void {
    if (this.#isListening) return
    this.#isListening = true
    void this.#listen()
  }

  async #findEnd(): Promise<number> {
    const { events } = await this.#client.call('readLog', { query: { last: '1' } })
    return events.at(-1)?.position ?? 0
  }

  async #listen(): Promise<void> {
    try {
      const answer = await this.#client.open('followEvents', { headers: { 'last-event-id': String(this.position) } })
      if (answer.kind !== 'feed') throw new Error('the feed is no feed')
      this.#waitMs = WAIT_MS_FIRST
      this.#enter('live')
      this.#close = answer.open({
        send: (position, _type, data) => {
          this.#share.tell({ event: data, position })
          this.#take(position, data)
          return true
        },
        onceReady: () => {},
        comment: text => {
          this.#share.tell({ comment: text })
          this.#hear(text)
        },
        ended: () => this.#lose(undefined),
        drop: () => {},
      })
      this.#hear('open')
    } catch (error) {
      this.#lose(error)
    }
  }

  /** Another tab speaks. A tab with a line of its own only answers who asks whether it is there. */
  #hearTold(told: ToldTab): void {
    if (this.#isListening) {
      if ('comment' in told && told.comment === 'greeting' && this.state !== 'connecting') this.#tellState(this.state)
      return
    }
    if ('state' in told) this.#enter(told.state)
    else if ('event' in told) this.#take(told.position, told.event)
    else if (told.comment === 'greeting') return
    else this.#enter('live')
    this.#hear('comment' in told ? told.comment : 'told')
  }

  #take(position: number, data: string): void {
    const before = this.position
    if (before === undefined || position <= before) return
    this.position = position
    this.events.emit(JSON.parse(data, shownOnPage) as StoredEvent)
    if (position > before + 1) this.resumed.emit() // the tab that told us began after us
    this.#hear('event')
  }

  #hear(text: string): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => (this.#isListening ? this.#lose(undefined) : this.#takeOver()), SILENCE_MS_MAX)
    if (text.startsWith('touched ')) this.hints.emit(text)
  }

  #lose(error: unknown): void {
    clearTimeout(this.#silence)
    const close = this.#close
    this.#close = undefined
    close?.()
    const isRefused = isProvostError(error) && NOT_LOGGED_IN.includes(error.code)
    if (isProvostError(error) && error.code === 'INPUT_INVALID') this.position = undefined // another log, after a restore
    this.#enter(isRefused ? 'refused' : 'lost')
    setTimeout(() => void this.start(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, WAIT_MS_MAX)
  }

  #enter(state: LineState): void {
    if (this.#isListening && state !== 'connecting') this.#tellState(state)
    if (state === this.state) return
    const wasBroken = this.state === 'lost' || this.state === 'refused'
    this.state = state
    this.states.emit(state)
    if (state === 'live' && wasBroken) this.resumed.emit()
  }

  #tellState(state: Exclude<LineState, 'connecting'>): void {
    this.#share.tell({ state })
  }
}
