// Work that needs much memory or time is done by one after the other, and only so many may wait.
import { provostError } from '#kernel/errors/errors'

/** More than this at once is no reader, but a flood. */
const WAITING_MAX = 16

export class TakeTurns {
  readonly #what: string
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** `what` is asked for, in the words of the refusal. */
  constructor(what: string) {
    this.#what = what
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= WAITING_MAX)
      throw provostError('STORE_BUSY', { message: `${this.#what} at once`, hint: 'try again soon' })
    this.#waiting += 1
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }
}
