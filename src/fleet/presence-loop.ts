// Beats for this node every ten seconds where several work from one log. What judges and acts waits until the node is let in,
// and stands still while it is not: silence costs a word, two voices would cost agents.

import type { Log } from '#daemon/log-file'
import type { Presence } from '#fleet/ports/presence'
import type { World } from '#recorder/world'

const BEAT_MS = 10_000
const HOLD_LOOK_MS = 1_000
const ADMISSION_LOOK_MS = 50

export type Admission = {
  /** Resolves with true when this node may judge, at once where it is alone; with false when the daemon goes. */
  readonly admitted: () => Promise<boolean>
  readonly refusal: () => Error | null
}

/** For whoever is alone. */
export const ALONE: Admission = { admitted: async () => true, refusal: () => null }

export type PresenceLoop = Admission & {
  /** Nobody waits for an admission any longer. */
  letGo(): void
  stop(): Promise<void>
}

export function startPresenceLoop(world: World, log: Log): PresenceLoop {
  const { presence } = world.store
  if (!presence) return { ...ALONE, letGo: () => {}, stop: async () => {} }
  return new Beating(world, log, presence)
}

class Beating implements PresenceLoop {
  readonly #world: World
  readonly #log: Log
  readonly #presence: Presence
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #state: 'waiting' | 'here' | 'suspended' = 'waiting'
  #refusal: Error | null = null
  #firstAt: number | null = null

  constructor(world: World, log: Log, presence: Presence) {
    this.#world = world
    this.#log = log
    this.#presence = presence
    this.#running = this.#run()
  }

  admitted = async (): Promise<boolean> => {
    while (this.#state !== 'here' && !this.#stopping.signal.aborted) await this.#sleep(ADMISSION_LOOK_MS)
    return this.#state === 'here'
  }

  refusal = (): Error | null => this.#refusal

  letGo(): void {
    this.#stopping.abort()
  }

  async stop(): Promise<void> {
    this.letGo()
    await this.#running
    const { leave } = await import('#fleet/usecases/keep-presence')
    if (this.#state === 'here') await leave(this.#world, this.#presence).catch(() => undefined)
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const pauseMs = await this.#once().catch(error => {
        this.#log.error('this node could not be heard; it tries again', error)
        return HOLD_LOOK_MS
      })
      await this.#sleep(pauseMs)
    }
  }

  async #once(): Promise<number> {
    const { beat, sayHello } = await import('#fleet/usecases/keep-presence')
    const isIn = this.#state === 'here'
    const greeting = isIn ? await beat(this.#world, this.#presence) : await this.#hello(sayHello)
    if (greeting.result === 'hold') return Math.min(HOLD_LOOK_MS, greeting.retryMs)
    if (greeting.result === 'suspended') this.#suspend(greeting.error)
    else this.#admit()
    return BEAT_MS
  }

  async #hello(sayHello: typeof import('#fleet/usecases/keep-presence').sayHello) {
    const greeting = await sayHello(this.#world, this.#presence, this.#firstAt)
    this.#firstAt = greeting.firstAt
    return greeting
  }

  #admit(): void {
    this.#state = 'here'
    this.#refusal = null
  }

  #suspend(error: Error): void {
    if (this.#state !== 'suspended') this.#log.error('this node judges nothing and acts on nothing', error)
    this.#state = 'suspended'
    this.#refusal = error
  }

  #sleep(ms: number): Promise<void> {
    return this.#world.clock.sleep(ms, this.#stopping.signal).catch(() => undefined)
  }
}
