// Fair turns between processes. SQLite lets whoever asks at the right microsecond write next, so a busy writer starves
// the others. Here a process that has to wait says so with a file, and writers let those who wait go first.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const STALE_MS = 3_000
const LOOK_EVERY_MS = 2

/** Threads of one process wait for each other as processes do. */
const OWN = `${process.pid}-${threadId}-`

let nextTicket = 0

export class WaitingRoom {
  readonly #directory: string
  #ticket: string | undefined
  #touchedAt = 0
  #emptyAt = 0

  constructor(databasePath: string) {
    this.#directory = `${databasePath}-waiting`
  }

  /** True while another process waits. Looking costs a tenth of a write, so an empty room is left alone for a moment. */
  isSomeoneWaiting(now: number): boolean {
    if (Math.abs(now - this.#emptyAt) < LOOK_EVERY_MS) return false
    const isOccupied = this.#tickets().some(name => this.#isWaiting(name, now))
    if (!isOccupied) this.#emptyAt = now
    return isOccupied
  }

  /** Tickets of processes that died are swept away. */
  #isWaiting(name: string, now: number): boolean {
    if (name.startsWith(OWN)) return false
    if (!this.#isStale(name, now)) return true
    rmSync(join(this.#directory, name), { force: true })
    return false
  }

  announce(now: number): void {
    if (this.#ticket !== undefined && now - this.#touchedAt < STALE_MS / 3) return
    this.#touchedAt = now
    if (this.#ticket === undefined) this.#write()
    else this.#touch(now)
  }

  #write(): void {
    this.#ticket = `${OWN}${nextTicket++}`
    makeHere(this.#directory)
    writeFileSync(join(this.#directory, this.#ticket), '')
  }

  leave(): void {
    if (this.#ticket === undefined) return
    rmSync(join(this.#directory, this.#ticket), { force: true })
    this.#ticket = undefined
  }

  #touch(now: number): void {
    try {
      utimesSync(join(this.#directory, this.#ticket ?? ''), now / 1000, now / 1000)
    } catch {
      this.#ticket = undefined // someone swept it; the next announcement writes a new one
    }
  }

  // Where nobody has ever waited there is no directory; to be told so by an error costs ten times as much as to ask.
  #tickets(): string[] {
    if (!existsSync(this.#directory)) return []
    try {
      return readdirSync(this.#directory)
    } catch {
      return []
    }
  }

  #isStale(name: string, now: number): boolean {
    try {
      return Math.abs(now - statSync(join(this.#directory, name)).mtimeMs) > STALE_MS
    } catch {
      return true
    }
  }
}

/** Without what is above it: a home that was taken away stays away. Another process may make it at the same moment. */
function makeHere(directory: string): void {
  try {
    mkdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
