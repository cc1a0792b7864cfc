// A clock that moves only when told to. Sleepers wake in order as time passes them.
import type { Clock } from '#kernel/ports/clock'

export class FakeClock implements Clock {
  #now: number
  #sleepers: { until: number; wake: () => void }[] = []

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now
  }

  now = () => this.#now
  monotonic = () => this.#now

  sleep = (ms: number): Promise<void> =>
    new Promise(wake => {
      this.#sleepers.push({ until: this.#now + ms, wake })
    })

  move(ms: number): void {
    this.#now += ms
    const due = this.#sleepers.filter(sleeper => sleeper.until <= this.#now).sort((a, b) => a.until - b.until)
    this.#sleepers = this.#sleepers.filter(sleeper => sleeper.until > this.#now)
    for (const sleeper of due) sleeper.wake()
  }
}
