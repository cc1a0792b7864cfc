// SQLite reads while the whole process waits. Whoever reads much reads in pieces, and between two pieces everybody else has
// a turn: of all long reads together one piece runs per turn of the event loop, however many there are.

export class ReadTurns {
  readonly #waiting: (() => void)[] = []
  #isRunning = false

  /** Resolves when the next piece may be read. */
  next(): Promise<void> {
    return new Promise(resolve => {
      this.#waiting.push(resolve)
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(() => this.#letOneIn())
    })
  }

  #letOneIn(): void {
    this.#waiting.shift()?.()
    this.#isRunning = this.#waiting.length > 0
    if (this.#isRunning) setImmediate(() => this.#letOneIn())
  }
}
