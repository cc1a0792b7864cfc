// Supervisors that were started before anybody needs one. To start Node takes longer than everything else that a supervisor does
// before its agent runs, so while agents are being launched the next ones wait already, for a word on their standard input. One that
// hears none before that ends, with whoever started it or after a while without a launch, ends and has done nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { allowedEnvironment } from '#process/allowed-environment'

const IDLE_MS_MAX = 60_000
/** By then the cage of a launch stands: what starts beside it takes its processor. */
const LAUNCH_MS = 50

export class ReadySupervisors {
  readonly #command: readonly string[]
  readonly #max: number
  readonly #waiting = new Set<ChildProcess>()
  #idle: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined

  constructor(command: readonly string[], max: number) {
    this.#command = command
    this.#max = max
  }

  /** One that nobody else gets. */
  take(): ChildProcess {
    for (const ready of this.#waiting) {
      this.#waiting.delete(ready)
      if (ready.exitCode === null && ready.signalCode === null) return ready
    }
    return this.#start()
  }

  /** When the launch that was just begun is through. */
  refillSoon(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => this.refill(), LAUNCH_MS).unref()
  }

  /** For the next launches. */
  refill(): void {
    clearTimeout(this.#idle)
    if (this.#max === 0) return
    while (this.#waiting.size < this.#max) this.#keep(this.#start())
    this.#idle = setTimeout(() => this.dismiss(), IDLE_MS_MAX).unref()
  }

  dismiss(): void {
    clearTimeout(this.#soon)
    for (const child of this.#waiting) child.stdin?.end()
    this.#waiting.clear()
  }

  #keep(child: ChildProcess): void {
    this.#waiting.add(child)
    for (const end of ['exit', 'error']) child.once(end, () => this.#waiting.delete(child))
  }

  #start(): ChildProcess {
    const [program = '', ...args] = this.#command
    const child = spawn(program, args, {
      cwd: '/',
      env: allowedEnvironment({}),
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'], // what it says before it has a log of its own is heard here
    })
    child.stdin?.on('error', () => {}) // it has ended, and says why in its own words
    // Neither it nor the lines to it keep this process from ending.
    for (const each of [child, child.stdin, child.stderr]) (each as { unref?(): void } | null)?.unref?.()
    return child
  }
}
