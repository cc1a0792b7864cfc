// Lets the writes of one process share transactions: all that wait when the turn comes become durable with one commit.
import type { Connection } from './database.ts'

export type Work<T> = (connection: Connection) => T

/** What a commit waits for. What can be done again from the log is not lost when the machine stops: it is done again. */
export type CommitWait = 'disk' | 'nothing'

type Waiting = {
  readonly wait: CommitWait
  readonly run: Work<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type Settle = () => void

// More would keep the other processes waiting.
const TOGETHER_MAX = 100

export class WriteQueue {
  readonly #begin: (wait: CommitWait) => Promise<Connection>
  readonly #waiting: Waiting[] = []
  #isBusy = false

  /** `begin` waits for the right to write and opens a transaction. */
  constructor(begin: (wait: CommitWait) => Promise<Connection>) {
    this.#begin = begin
  }

  /** All of the work is durable when the promise resolves; when it rejects, none of it happened. */
  add<T>(run: Work<T>, wait: CommitWait = 'disk'): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.push({ wait, run, resolve: resolve as Waiting['resolve'], reject })
    if (!this.#isBusy) void this.#workOff()
    return promise
  }

  async #workOff(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) await this.#transact()
    this.#isBusy = false
  }

  /** Requests that were read in one turn of the event loop come one after the other: who begins at once shares with none of them. */
  async #transact(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve)) // the one of node:timers/promises costs three times as much
    let together = this.#waiting
    const wait = together.some(waiting => waiting.wait === 'disk') ? 'disk' : 'nothing'
    const count = wait === 'disk' ? TOGETHER_MAX : together.length
    try {
      const connection = await this.#begin(wait)
      together = this.#waiting.splice(0, count)
      for (const settle of commit(connection, together)) settle()
    } catch (error) {
      for (const { reject } of together.splice(0)) reject(error)
    }
  }
}

function commit(connection: Connection, together: readonly Waiting[]): Settle[] {
  try {
    const run = together.length === 1 ? runAlone : runApart
    const settles = together.map(waiting => run(connection, waiting))
    connection.sql('COMMIT').run()
    return settles
  } catch (error) {
    tryExec(connection, 'ROLLBACK')
    throw error
  }
}

function runAlone(connection: Connection, { run, resolve }: Waiting): Settle {
  const result = run(connection)
  return () => resolve(result)
}

/** A work that fails takes back what it wrote itself, and nothing else. */
function runApart(connection: Connection, waiting: Waiting): Settle {
  connection.sql('SAVEPOINT work').run()
  try {
    const settle = runAlone(connection, waiting)
    connection.sql('RELEASE work').run()
    return settle
  } catch (error) {
    if (!tryExec(connection, 'ROLLBACK TO work; RELEASE work')) throw error
    return () => waiting.reject(error)
  }
}

// SQLite ends a transaction by itself when the disk is full; the error that made it do so is the one to tell.
function tryExec(connection: Connection, text: string): boolean {
  try {
    connection.exec(text)
    return true
  } catch {
    return false
  }
}
