// The events of one stream, read once. From then on each comes over the line by itself, so that a long history is not fetched
// again with every step that it grows by.
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'

export type StreamSnapshot = {
  readonly events: readonly StoredEvent[]
  readonly error: Error | undefined
  readonly isLoading: boolean
}

/** Events behind a version, in order. */
export type ReadBehind = (version: number) => Promise<readonly StoredEvent[]>

export class StreamStore {
  readonly changed = new Emitter()
  snapshot: StreamSnapshot = { events: [], error: undefined, isLoading: true }
  readonly #stream: string
  readonly #readBehind: ReadBehind
  #isReading = false

  constructor(stream: string, readBehind: ReadBehind) {
    this.#stream = stream
    this.#readBehind = readBehind
  }

  /** What is missing behind the newest one: at first all of it. */
  async catchUp(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      this.#append(await this.#readBehind(this.#newest()))
    } catch (error) {
      this.#publish({ error: error as Error, isLoading: false })
    } finally {
      this.#isReading = false
    }
  }

  take(event: StoredEvent): void {
    if (event.stream !== this.#stream || this.snapshot.isLoading || event.version <= this.#newest()) return
    if (event.version === this.#newest() + 1) this.#append([event])
    else void this.catchUp()
  }

  #newest(): number {
    return this.snapshot.events.at(-1)?.version ?? 0
  }

  #append(events: readonly StoredEvent[]): void {
    const newest = this.#newest()
    const added = events.filter(({ version }) => version > newest)
    this.#publish({ events: [...this.snapshot.events, ...added], error: undefined, isLoading: false })
  }

  #publish(change: Partial<StreamSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change }
    this.changed.emit()
  }
}
