// Answers of the daemon that somebody looks at. An event that concerns one makes it asked again; nothing is polled.
import type { AnyCallOptions, Client } from '#api/client'
import type { RouteName } from '#api/routes'
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'

export type Question = { readonly route: RouteName } & Pick<AnyCallOptions, 'parameters' | 'query'>

/** Streams (`task/ta_1`) or nouns (`task`) whose events make the answer old. */
export type Watch = readonly string[]

export type Answer<Value> = {
  readonly value: Value | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
}

type Entry = {
  readonly question: Question
  readonly changed: Emitter
  watch: Watch
  answer: Answer<unknown>
  users: number
  isAsking: boolean
  isOld: boolean
  askedAtMs: number
}

/** Events come in bursts: one question after the burst is enough, and a stream of them makes few questions. */
const BURST_MS = 40
const APART_MS_MIN = 500
const KEPT_MAX = 60

export class AnswerCache {
  readonly #client: Client
  readonly #entries = new Map<string, Entry>()

  constructor(client: Client) {
    this.#client = client
  }

  find(question: Question, watch: Watch): Entry {
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
      askedAtMs: 0,
    }
    this.#entries.set(key, entry)
    return entry
  }

  use(entry: Entry, listener: () => void): () => void {
    entry.users += 1
    const stop = entry.changed.subscribe(listener)
    if (entry.users === 1) this.#ask(entry)
    return () => {
      stop()
      entry.users -= 1
      this.#forgetSome()
    }
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

  refresh(question: Question): void {
    const entry = this.#entries.get(keyOf(question))
    if (entry) this.#refresh(entry)
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
    const { route, ...options } = entry.question
    this.#client
      .call(route, options)
      .then(
        value => this.#settle(entry, { value, error: undefined, isLoading: false }),
        error => this.#settle(entry, { value: entry.answer.value, error, isLoading: false }),
      )
      .finally(() => {
        entry.isAsking = false
        if (entry.isOld) this.#refresh(entry)
      })
  }

  #settle(entry: Entry, answer: Answer<unknown>): void {
    entry.answer = answer
    entry.changed.emit()
  }

  #forgetSome(): void {
    const unused = [...this.#entries].filter(([, entry]) => entry.users === 0)
    for (const [key] of unused.slice(0, Math.max(0, unused.length - KEPT_MAX))) this.#entries.delete(key)
  }
}

function keyOf({ route, parameters, query }: Question): string {
  return JSON.stringify([route, parameters, query])
}
