// A process with many listeners of a daemon's events, as the daemon's own process sees it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { locateHome, readToken } from '../src/files/home.ts'

const SCRIPT = join(import.meta.dirname, 'fan-out-listeners.ts')

/** When the first and the last listener had the event, on the clock of `process.hrtime`. */
export type Arrivals = { readonly first: bigint; readonly last: bigint }

export class ListenerProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(address: string, home: string, listeners: number): Promise<ListenerProcess> {
    const token = readToken(locateHome({ PROVOST_HOME: home })) ?? ''
    const child = fork(SCRIPT, [address, token, String(listeners)])
    await once(child, 'message') // all are connected
    return new ListenerProcess(child)
  }

  async next(): Promise<Arrivals> {
    const [{ first, last }] = await once(this.#child, 'message')
    return { first: BigInt(first), last: BigInt(last) }
  }

  stop(): void {
    this.#child.disconnect()
  }
}
