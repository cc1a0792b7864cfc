// A daemon that is killed without warning again and again, and started anew each time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { kill, type Provost, type RunOptions } from './program.ts'

export class KilledDaemon {
  readonly #provost: Provost
  readonly #options: RunOptions
  readonly #random: (below: number) => number
  #address: Promise<string>
  #answersLeft = 0
  #isOver = false
  kills = 0

  constructor(provost: Provost, options: RunOptions, random: (below: number) => number) {
    this.#provost = provost
    this.#options = options
    this.#random = random
    this.#address = this.#start()
  }

  /** Where it listens now, or will when it has been started again. */
  address(): Promise<string> {
    return this.#address
  }

  /** Told after every answer: the daemon dies some answers later, at any moment of its work. */
  answered(): void {
    if (--this.#answersLeft === 0 && !this.#isOver) this.#address = this.#killAndStart(this.#address)
  }

  async end(): Promise<string> {
    this.#isOver = true
    return this.#address
  }

  async #start(): Promise<string> {
    const { address, pid } = await this.#provost.startDaemon(this.#options)
    this.#pid = pid
    this.#answersLeft = 1 + this.#random(20)
    return address
  }

  #pid = 0

  async #killAndStart(before: Promise<string>): Promise<string> {
    await before
    for (let turns = this.#random(400); turns > 0; turns--) await nextTurn()
    kill(this.#pid)
    await expect.poll(() => probeProcess(this.#pid).life).toBe('gone') // on a busy machine it takes a moment to die
    this.kills++
    return this.#start()
  }
}
