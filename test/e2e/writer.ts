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
}

const SCRIPT = join(import.meta.dirname, 'workers', 'append.ts')

export class Writer {
  readonly name: string
  /** The number of events that were acknowledged: `<name>-1` to `<name>-<n>`. */
  acknowledged = 0
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess
  readonly #ready = Promise.withResolvers<void>()
  readonly #heard: Promise<void>
  #said = ''

  constructor(provost: Provost, { store, name, appends, streams }: WriterWish) {
    this.name = name
    this.#child = provost.startScript(SCRIPT, [store, name, String(appends), String(streams)])
    this.#child.stderr?.on('data', chunk => {
      this.#said += chunk
    })
    this.ended = once(this.#child, 'close').then(([code]) => code)
    this.#heard = this.#hear()
  }

  /** Waits until the store is open. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Lets it begin. */
  go(): void {
    this.#child.stdin?.on('error', () => {}).end('\n')
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** All it has said is heard, also what it said in its last moment. */
  async finished(): Promise<void> {
    const exitCode = await this.ended
    await this.#heard
    if (exitCode) throw new Error(`Writer ${this.name} failed: ${this.#said}`)
  }

  async #hear(): Promise<void> {
    for await (const line of createInterface({ input: this.#child.stdout! })) {
      if (line === 'ready') this.#ready.resolve()
      if (line.startsWith(`${this.name}-`)) this.acknowledged++
    }
    this.#ready.resolve() // it has ended; whoever waits finds out by what follows
  }
}
