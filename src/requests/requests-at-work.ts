// The requests that are being answered, for a daemon that goes: it waits a moment for them, so that each hears what
// becomes of its work.
import type { App } from '#api/exchange'

export class RequestsAtWork {
  readonly #app: App
  readonly #open = new Set<Promise<unknown>>()

  constructor(app: App) {
    this.#app = app
  }

  readonly app: App = request => {
    const answer = this.#app(request)
    const closed: Promise<unknown> = answer.catch(() => {}).then(() => this.#open.delete(closed))
    this.#open.add(closed)
    return answer
  }

  /** When all have their answer, or when it has taken too long. */
  async settle(timeoutMs: number): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>(resolve => {
      late = setTimeout(resolve, timeoutMs)
    })
    await Promise.race([Promise.all(this.#open), tooLong])
    clearTimeout(late)
  }
}
