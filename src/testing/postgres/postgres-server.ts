// A real PostgreSQL server for tests, from the npm package, on a machine that has none. It never outlives its process.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ServerSettings } from './postgres-cluster.ts'

const KEEPER = join(import.meta.dirname, 'postgres-keeper.ts')

export class PostgresServer {
  readonly url: string
  readonly #keeper: Keeper
  readonly #lines: AsyncIterator<string>

  private constructor(url: string, keeper: Keeper, lines: AsyncIterator<string>) {
    this.url = url
    this.#keeper = keeper
    this.#lines = lines
  }

  static async start(settings: ServerSettings = {}): Promise<PostgresServer> {
    // Its own process group, so that Ctrl-C reaches it only through the end of its input.
    const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(settings)], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    keeper.unref()
    const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
    return new PostgresServer(await nextLine(lines), keeper, lines)
  }

  /** The server dies without warning and comes back with what it had made durable. */
  async crash(): Promise<void> {
    this.#keeper.stdin.write('crash\n')
    await nextLine(this.#lines)
  }

  async stop(): Promise<void> {
    this.#keeper.ref()
    const ended = once(this.#keeper, 'exit')
    this.#keeper.stdin.end()
    await ended
  }
}

type Keeper = ChildProcessByStdio<Writable, Readable, null>

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next()
  if (done) throw new Error('PostgreSQL did not start; its reasons are above.')
  return value
}
