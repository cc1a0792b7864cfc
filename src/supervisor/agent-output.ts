// Everything that the agent prints: kept as it is, and heard line by line.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeInstant } from '#core/kernel/time'
import { chooseLineReader } from '#core/session/agent-lines/choose-line-reader'
import type { LaunchFile } from './launch-file.ts'
import { LineSplitter } from './line-splitter.ts'
import { OutputLog } from './output-log.ts'
import { appendSignal } from './signal-spool.ts'

const DRAIN_MS = 1_000

export class AgentOutput {
  readonly #log: OutputLog
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>

  constructor(runDirectory: string, { dialect }: LaunchFile, child: ChildProcess) {
    this.#log = new OutputLog(runDirectory)
    this.#child = child
    this.#closed = child.stdout ? once(child, 'close') : Promise.resolve()
    const hear = hearLines(runDirectory, dialect)
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#log.add(chunk, Date.now())
      hear(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => this.#log.add(chunk, Date.now()))
  }

  get bytes(): number {
    return this.#log.bytes
  }

  get lastAt(): string | null {
    return this.#log.lastAt === null ? null : writeInstant(this.#log.lastAt)
  }

  /** What has left the group may hold the pipe open for ever; it is not waited for. */
  async end(): Promise<void> {
    await Promise.race([this.#closed, sleep(DRAIN_MS, undefined, { ref: false })])
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.removeAllListeners('data').destroy()
    this.#log.close()
  }
}

function hearLines(runDirectory: string, dialect: LaunchFile['dialect']): (chunk: Buffer) => void {
  const reader = chooseLineReader(dialect)
  const lines = new LineSplitter()
  let state = reader.start
  return chunk => {
    for (const line of lines.add(chunk)) {
      const heard = reader.read(state, line)
      state = heard.state
      for (const signal of heard.signals)
        appendSignal(runDirectory, { ...signal, at: writeInstant(Date.now()), source: 'stream' })
    }
  }
}
