// Answers of the daemon that somebody looks at. An event that concerns one makes it asked again; nothing is polled.
import type { AnyCallOptions, Client } from '#api/client'
import type { RouteName } from '#api/routes'
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'

export type PageQuestion = { readonly route: RouteName } & Pick<AnyCallOptions, 'parameters' | 'query'>

/** Streams (`task/ta_1`) or nouns (`task`) whose events make the answer old. */
export type Watch = readonly string[]

export type KeptAnswer<Value> = {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
}

type Entry = {
  readonly question: PageQuestion
  readonly changed: Emitter
  watch: Watch
  answer: KeptAnswer<unknown>
  users: number
  isAsking: boolean
  isOld: boolean
  /** Asked before anybody looked. */
  isBegun: boolean
  askedAtMs: number
  /** How often it was asked, and the newest of these that was answered. */
  asked: number
  answered: number
}

/** Events come in bursts: one question after the burst is enough, and a stream of them makes few questions. */
const BURST_MS = 40
const APART_MS_MIN = 500
const KEPT_MAX = 60
const FIRST_MS_MAX = 1_000

export class AnswerCache {
  readonly #client: Client
  readonly #ready: Promise<void>
  readonly #entries = new Map<string, Entry>()
  /** What the page is for: the rest of it asks afterwards, for the daemon does one thing at a time. */
  #first: Promise<unknown> = Promise.resolve()

  /** Nothing is asked before the line is `ready`, so that no answer is older than what is heard. */
  constructor(client: Client, ready: Promise<void>) {
    this.#client = client
    this.#ready = ready
  }

  find(question: PageQuestion, watch: Watch): Entry {
    const key = keyOf(question)
    const known = this.#entries.get(key)
    if (known) return Object.assign(known, { watch })
    const entry: Entry = {
      question,
      watch,
      changed: new Emitter(),
      answer: { value: undefined, error: undefined, isLoading: true },
      users: 0,
      isAsking: false,
      isOld: true,
      isBegun: false,
      askedAtMs: 0,
      asked: 0,
      answered: 0,
    }
    this.#entries.set(key, entry)
    return entry
  }

  use(entry: Entry, listener: () => void): () => void {
    entry.users += 1
    const stop = entry.changed.subscribe(listener)
    if (entry.users === 1 && (entry.isOld || !entry.isBegun)) this.#ask(entry)
    entry.isBegun = false
    return () => {
      stop()
      entry.users -= 1
      this.#forgetSome()
    }
  }

  /** Somebody is going to look at it: the answer is under way while the page is drawn. */
  begin(question: PageQuestion, watch: Watch): void {
    const entry = this.find(question, watch)
    if (entry.users > 0 || entry.isBegun) return
    entry.isBegun = true
    this.#ask(entry)
    this.goFirst(new Promise<void>(resolve => entry.changed.subscribe(resolve)))
  }

  /** Other questions wait for this, and not for long. */
  goFirst(answered: Promise<unknown>): void {
    this.#first = Promise.race([
      Promise.all([this.#first, answered]),
      new Promise(resolve => setTimeout(resolve, FIRST_MS_MAX)),
    ])
  }

  take(event: Pick<StoredEvent, 'stream'>): void {
    const noun = event.stream.slice(0, event.stream.indexOf('/'))
    for (const entry of this.#entries.values()) {
      if (entry.watch.includes(noun) || entry.watch.includes(event.stream)) this.#refresh(entry)
    }
  }

  /** Everything may have changed while nobody listened. */
  refreshAll(): void {
    for (const entry of this.#entries.values()) this.#refresh(entry)
  }

  refresh(question: PageQuestion): void {
    const entry = this.#entries.get(keyOf(question))
    if (entry) this.#refresh(entry)
  }

  /** Over when it is known as of now; what is under way may know nothing of what has just been done. */
  async askAnew(question: PageQuestion): Promise<void> {
    const entry = this.#entries.get(keyOf(question))
    if (entry) await this.#send(entry)
  }

  #refresh(entry: Entry): void {
    entry.isOld = true
    if (entry.users > 0 && !entry.isAsking) {
      entry.isAsking = true
      setTimeout(
        () => {
          entry.isAsking = false
          this.#ask(entry)
        },
        Math.max(BURST_MS, entry.askedAtMs + APART_MS_MIN - performance.now()),
      )
    }
  }

  #ask(entry: Entry): void {
    if (entry.isAsking) return
    entry.isAsking = true
    entry.isOld = false
    entry.askedAtMs = performance.now()
    void this.#send(entry).then(() => {
      entry.isAsking = false
      if (entry.isOld) this.#refresh(entry)
    })
  }

  #send(entry: Entry): Promise<void> {
    const { route, ...options } = entry.question
    const turn = ++entry.asked
    const first = this.#first
    return this.#ready
      .then(() => first)
      .then(() => this.#client.call(route, options))
      .then(
        value => this.#settle(entry, turn, { value, error: undefined, isLoading: false }),
        error => this.#settle(entry, turn, { value: entry.answer.value, error, isLoading: false }),
      )
  }

  /** An answer that a later question has overtaken is old. */
  #settle(entry: Entry, turn: number, answer: KeptAnswer<unknown>): void {
    if (turn < entry.answered) return
    entry.answered = turn
    entry.answer = answer
    entry.changed.emit()
  }

  #forgetSome(): void {
    const unused = [...this.#entries].filter(([, entry]) => entry.users === 0)
    for (const [key] of unused.slice(0, Math.max(0, unused.length - KEPT_MAX))) this.#entries.delete(key)
  }
}

function keyOf({ route, parameters, query }: PageQuestion): string {
  return JSON.stringify([route, parameters, query])
}
