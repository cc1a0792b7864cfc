// Processes that wait for commands of the built program. Each carries out one at a time, so commands that run beside each
// other are in different processes, as they are for a person.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Ended } from './ended.ts'

export type HostAsk = {
  readonly words: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

export class CommandHosts {
  readonly #args: readonly string[]
  readonly #idle: ChildProcess[] = []

  /** `shelf` is where compiled code is kept. */
  constructor(build: string, shelf: string) {
    this.#args = [build, shelf]
  }

  async answer(ask: HostAsk): Promise<Ended> {
    const host = this.#idle.pop() ?? this.#start()
    host.ref()
    host.channel!.ref()
    const { exitCode, stdout, stderr } = await answerOf(host, ask)
    this.#rest(host)
    return new Ended(exitCode, stdout, stderr)
  }

  #start(): ChildProcess {
    return fork(join(import.meta.dirname, 'command-host.mjs'), [...this.#args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
  }

  /** A process that waits keeps no test from its end, and ends with the process that asks. */
  #rest(host: ChildProcess): void {
    host.unref()
    host.channel!.unref()
    this.#idle.push(host)
  }
}

type Answer = Pick<Ended, 'exitCode' | 'stdout' | 'stderr'>

async function answerOf(host: ChildProcess, ask: HostAsk): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  const answer = once(host, 'message', { signal })
  const gone = once(host, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`Whoever carried out '${ask.words.join(' ')}' ended with ${code ?? by}`)
  })
  host.send(ask)
  try {
    return (await Promise.race([answer, gone]))[0]
  } finally {
    gone.catch(() => {}) // it is not waited for any more
    answer.catch(() => {})
    answered.abort()
  }
}
