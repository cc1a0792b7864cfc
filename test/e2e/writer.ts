// A process that appends to the log by itself: workers/append.ts, started, heard and killed.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Provost } from './program.ts'

export type WriterWish = {
  readonly store: string
  readonly name: string
  readonly appends: number
  readonly streams: number
  /** Of the data of each event. */
  readonly bytes?: number
}

const SCRIPT = join(import.meta.dirname, 'workers', 'append.ts')

export class Writer {
  readonly name: string
  /** How many events were acknowledged: `<name>-1` to `<name>-<n>`. */
  acknowledged = 0
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>
  readonly #heard: Promise<void>
  #complaint = ''
  #lines = 0
  #isHearing = true
  #news = Promise.withResolvers<void>()

  constructor(provost: Provost, { store, name, appends, streams, bytes = 100 }: WriterWish) {
    this.name = name
    this.#child = provost.startScript(SCRIPT, [store, name, ...[appends, streams, bytes].map(String)])
    this.#child.stdin?.on('error', () => {}) // it may be dead when it is told to begin
    this.#child.stderr?.on('data', chunk => {
      this.#complaint += chunk
    })
    this.#ended = once(this.#child, 'close').then(([code]) => code)
    this.#heard = this.#hear()
  }

  /** Waits until it has said that much, or has ended. It says `opening`, `ready`, and then each acknowledged event. */
  async said(lines: number): Promise<void> {
    while (this.#lines < lines && this.#isHearing) await this.#news.promise
  }

  ready(): Promise<void> {
    return this.said(2)
  }

  begin(): void {
    this.#child.stdin?.end('\n')
  }

  async finish(): Promise<void> {
    const exitCode = await this.#ended
    await this.#heard
    if (exitCode !== 0) throw new Error(`Writer ${this.name} failed: ${this.#complaint}`)
  }

  /** Without warning. Also what it said in its last moment is heard. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
    await this.#heard
  }

  async #hear(): Promise<void> {
    for await (const line of createInterface({ input: this.#child.stdout! })) {
      this.#lines++
      if (line.startsWith(`${this.name}-`)) this.acknowledged++
      this.#tellNews()
    }
    this.#isHearing = false
    this.#tellNews()
  }

  #tellNews(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }
}
