// Tells listeners that the log grew: at once for this process, by looking at the file for the others.
import type { SqliteDatabase } from './database.ts'

const LOOK_EVERY_MS = 100

export class AppendWatch {
  readonly #database: SqliteDatabase
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #seen = -1

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  add(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.#tryToLook(), LOOK_EVERY_MS).unref()
    return () => this.#remove(listener)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listeners.clear()
  }

  #remove(listener: () => void): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.stop()
  }

  // Nobody stands above a timer: an error here would end the whole daemon. A look that failed has seen nothing, so the
  // next one tries again; a store that stays broken is told to everyone who reads from it.
  #tryToLook(): void {
    try {
      this.#look()
    } catch {
      return
    }
  }

  /** `data_version` changes when another connection committed, and costs a few microseconds to read. */
  #look(): void {
    const version = this.#database.read(connection => Number(connection.sql('PRAGMA data_version').get()!.data_version))
    if (version === this.#seen) return
    this.notify()
    this.#seen = version
  }
}
