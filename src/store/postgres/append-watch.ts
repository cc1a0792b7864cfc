// Tells listeners that the log grew: at once for this process, by NOTIFY for the other nodes.
import type { Client } from 'pg'
import type { Clock } from '#kernel/ports/clock'
import type { PostgresDatabase } from './database.ts'

const HEARTBEAT_MS = 10_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 5_000

export class AppendWatch {
  readonly #database: PostgresDatabase
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #stopping: AbortController | undefined
  #listening: Promise<void> | undefined

  constructor(database: PostgresDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The schema is part of the name, because channels belong to the whole database. */
  get channel(): string {
    return `${this.#database.schema}_log_grew`
  }

  add(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (!this.#stopping) this.#start()
    return () => this.#remove(listener)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  async stop(): Promise<void> {
    this.#listeners.clear()
    this.#stopping?.abort()
    this.#stopping = undefined
    await this.#listening
  }

  #start(): void {
    this.#stopping = new AbortController()
    this.#listening = this.#keepListening(this.#stopping.signal)
  }

  #remove(listener: () => void): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) void this.stop()
  }

  // A lost connection is no news for the listeners: whoever reads or writes next is told what is wrong with the store.
  async #keepListening(signal: AbortSignal): Promise<void> {
    for (let retryMs = RETRY_MIN_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)) {
      const heard = await this.#listen(signal).catch(() => false)
      if (heard) retryMs = RETRY_MIN_MS
      await this.#rest(retryMs, signal)
    }
  }

  /** Returns when the connection is lost or nobody listens any more. */
  async #listen(signal: AbortSignal): Promise<true> {
    const client = await this.#database.connect()
    try {
      client.on('notification', () => this.notify())
      await client.query(`LISTEN ${this.channel}`)
      this.notify() // of what was appended while this node heard nothing
      await this.#untilLost(client, signal)
      return true
    } finally {
      void client.end() // nobody needs to wait for the goodbye
    }
  }

  async #untilLost(client: Client, signal: AbortSignal): Promise<void> {
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    const either = AbortSignal.any([signal, lost.signal])
    while (!either.aborted) {
      await this.#rest(HEARTBEAT_MS, either)
      if (!either.aborted) await client.query('SELECT 1') // a server that vanished says nothing by itself
    }
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(ms, signal).catch(() => undefined) // woken early
  }
}
