// Everything that the agent prints: kept as it is, and heard line by line.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeInstant } from '#kernel/events/time'
import { LineSplitter } from '../adapters/runtime/line-splitter.ts'
import { chooseLineReader } from '../rules/agent-lines/choose-line-reader.ts'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import { OUTPUT_FILE, OutputLog } from './run-directory/output-log.ts'
import type { RunDesk } from './run-directory/run-desk.ts'
import type { AgentStreams } from './start-agent.ts'
import type { UsageSpool } from './usage-spool.ts'

const DRAIN_MS = 1_000

export type Hear = (signal: AgentSignal) => void

export class AgentOutput {
  readonly #log = new OutputLog('.')
  readonly #desk: RunDesk
  readonly #streams: AgentStreams
  readonly #closed: Promise<unknown>

  constructor(desk: RunDesk, { dialect }: LaunchFile, streams: AgentStreams, hear: Hear, usage: UsageSpool) {
    this.#desk = desk
    this.#streams = streams
    const all = streams ? [streams.output, streams.errors] : []
    this.#closed = Promise.all(all.map(stream => once(stream, 'close').catch(() => undefined)))
    const hearLines = lineListener(dialect, hear, usage)
    streams?.output.on('data', (chunk: Buffer) => {
      this.#keep(chunk)
      hearLines(chunk)
    })
    streams?.errors.on('data', (chunk: Buffer) => this.#keep(chunk))
    if (streams) desk.keep(() => this.#log.bringBack())
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
    for (const stream of [this.#streams?.output, this.#streams?.errors]) stream?.removeAllListeners('data').destroy()
  }

  #keep(chunk: Buffer): void {
    this.#log.add(chunk, Date.now())
    this.#desk.put(OUTPUT_FILE, () => this.#log.write())
  }
}

function lineListener(dialect: LaunchFile['dialect'], hear: Hear, usage: UsageSpool): (chunk: Buffer) => void {
  const reader = chooseLineReader(dialect)
  const lines = new LineSplitter()
  let state = reader.start
  return chunk => {
    for (const line of lines.add(chunk)) {
      if (typeof line !== 'string') {
        hear({ event: 'line_too_long', note: `a line of ${line.tooLong} bytes was kept in the log and not read` })
        continue
      }
      const heard = reader.read(state, line)
      state = heard.state
      usage.hear(line, heard.signals)
      for (const signal of heard.signals) hear(signal)
    }
  }
}
