// What streams said just before an event, while a log is read in its order: a few are kept, the others are read when asked for.
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import type { Before } from '../rules/replay/whole-decision.ts'

const STREAMS_MAX = 500

/** Before its first event. */
const NOTHING_SAID = { state: undefined }

type Known = { readonly version: number; readonly state: unknown }

export class StreamStates {
  readonly #log: Pick<EventLog, 'readStream'>
  readonly #befores: ReadonlyMap<string, Before>
  readonly #known = new Map<string, Known>()

  constructor(log: Pick<EventLog, 'readStream'>, befores: readonly Before[]) {
    this.#log = log
    this.#befores = new Map(befores.map(before => [before.noun, before]))
  }

  /** The state of its stream without it, where it is at hand. */
  peek(event: StoredEvent): { readonly state: unknown } | undefined {
    if (event.version === 1) return NOTHING_SAID
    const known = this.#known.get(event.stream)
    return known?.version === event.version - 1 ? known : undefined
  }

  /** The same, wherever it is. */
  async before(event: StoredEvent, { fold }: Before): Promise<unknown> {
    const known = this.peek(event)
    if (known) return known.state
    const earlier = (await this.#log.readStream(event.stream)).slice(0, event.version - 1)
    const state = earlier.reduce<unknown>(fold, undefined)
    this.#keep(event.stream, { version: event.version - 1, state })
    return state
  }

  /** Every event is shown, in the order of the log. */
  pass(event: StoredEvent): void {
    const before = this.#befores.get(event.stream.slice(0, event.stream.indexOf('/')))
    if (!before) return
    const known = this.#known.get(event.stream)
    if (known ? known.version !== event.version - 1 : event.version !== 1) return
    this.#keep(event.stream, { version: event.version, state: before.fold(known?.state, event) })
  }

  #keep(stream: string, known: Known): void {
    this.#known.delete(stream)
    this.#known.set(stream, known)
    if (this.#known.size > STREAMS_MAX) this.#known.delete(this.#known.keys().next().value!)
  }
}
