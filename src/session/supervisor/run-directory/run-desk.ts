// The files of a supervisor. No error of theirs ends it: the agent would end with it. What cannot be written is kept in
// memory and tried again; documents are laid elsewhere meanwhile, where their readers look too.
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeInstant } from '#kernel/events/time'
import { elsewhereOf, makeElsewhere } from '#session/adapters/runtime/elsewhere'
import { say } from '../say.ts'
import { type Document, replaceFile } from './replace-file.ts'

const TRY_MS = 500
const LAST_TRY_MS = 10 * 60_000
const NOBODY_MS = 5_000

/** Relative: a directory that is moved, or one above it, takes its supervisor along. */
const HERE = '.'

export class RunDesk {
  readonly #directory: string
  readonly #elsewhere: string
  readonly #waiting = new Map<string, () => void>()
  readonly #keepers: (() => void)[] = []
  #trouble: { readonly because: string; readonly since: number } | null = null
  #isElsewhere = false

  constructor(directory: string) {
    this.#directory = directory
    this.#elsewhere = elsewhereOf(directory)
    process.chdir(directory)
  }

  /** What keeps it from writing, and since when; null while all is well. */
  get trouble(): string | null {
    return this.#trouble && `${this.#trouble.because}, since ${writeInstant(this.#trouble.since)}`
  }

  /** The newest under a name takes the place of an older one that still waits. */
  replace(document: Document): void {
    this.put(document.name, () => {
      try {
        replaceFile(HERE, document)
      } catch (error) {
        this.#layElsewhere(document)
        throw error
      }
    })
  }

  /** Now, or again and again until it succeeds. */
  put(name: string, write: () => void): void {
    this.#waiting.set(name, write)
    this.#attempt(name, write)
    if (this.#waiting.size === 0) this.#recover()
  }

  /** Asked at every try whether what belongs into the directory is there; it brings back what is not. */
  keep(bringBack: () => void): void {
    this.#keepers.push(bringBack)
  }

  /** Looks after the directory as long as the supervisor lives. */
  tend(): NodeJS.Timeout {
    return setInterval(() => this.#tryAgain(), TRY_MS)
  }

  /** Resolves when nothing waits any more. Where nobody can be told at all, it ends too. */
  async settled(): Promise<void> {
    for (let waited = 0; this.#waiting.size > 0; waited += TRY_MS) {
      const isHopeless = waited >= (existsSync(rootOf(this.#directory)) ? LAST_TRY_MS : NOBODY_MS)
      if (isHopeless) return existsSync(rootOf(this.#directory)) ? undefined : removeQuietly(this.#elsewhere)
      await sleep(TRY_MS)
      this.#tryAgain()
    }
  }

  #tryAgain(): void {
    this.put('directory', () => {
      this.#needDirectory()
      for (const bringBack of this.#keepers) bringBack()
    })
    for (const [name, write] of [...this.#waiting]) this.#attempt(name, write)
    if (this.#waiting.size === 0) this.#recover()
  }

  #attempt(name: string, write: () => void): void {
    try {
      write()
      if (this.#waiting.get(name) === write) this.#waiting.delete(name)
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error)
      if (!this.#trouble) say(`its run directory cannot be written, what it knows is kept in memory: ${because}`)
      this.#trouble = { because, since: this.#trouble?.since ?? Date.now() }
    }
  }

  /** Made again where it was, but never a home that somebody took away as a whole. */
  #needDirectory(): void {
    if (existsSync('identity.json')) return
    if (!existsSync(rootOf(this.#directory))) throw new Error(`${rootOf(this.#directory)} is gone`)
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 })
    chmodSync(this.#directory, 0o700)
    process.chdir(this.#directory)
  }

  /** Where the home is gone as a whole nobody would look there either. */
  #layElsewhere(document: Document): void {
    if (!existsSync(rootOf(this.#directory))) return
    try {
      makeElsewhere(this.#elsewhere)
      this.#isElsewhere = true
      replaceFile(this.#elsewhere, document)
    } catch (error) {
      say(`nor can ${this.#elsewhere} be written: ${error instanceof Error ? error.message : error}`)
    }
  }

  #recover(): void {
    if (!this.#trouble) return
    this.#trouble = null
    say('its run directory can be written again, nothing of what it knew was lost')
    if (this.#isElsewhere) removeQuietly(this.#elsewhere)
    this.#isElsewhere = false
  }
}

/** `<home>` of `<home>/runs/<session>/g<generation>`. */
function rootOf(directory: string): string {
  return dirname(dirname(dirname(directory)))
}

/** An old copy is harmless: readers take the newer one. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    say(`${path} cannot be removed: ${error instanceof Error ? error.message : error}`)
  }
}
