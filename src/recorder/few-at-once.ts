// Work that keeps the processors busy is done by a few at a time, in the order in which it came: all at once would be over at
// the same late moment, one after the other most are over early. What goes on with something begun goes first.
import { availableParallelism } from 'node:os'

type Waiting = () => void

export class FewAtOnce {
  readonly #max: number
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(max = availableParallelism() + 1) {
    this.#max = max
  }

  async take<Result>(work: () => Promise<Result>, goesOn = false): Promise<Result> {
    if (this.#running >= this.#max) await this.#wait(goesOn)
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(goesOn: boolean): Promise<void> {
    return new Promise(resolve => {
      if (goesOn) this.#waiting.unshift(resolve)
      else this.#waiting.push(resolve)
    })
  }
}
