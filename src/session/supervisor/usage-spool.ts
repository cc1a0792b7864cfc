// Keeps what the agent says about use, with its place in the output, until the daemon counts it; and when turns begin and end.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { composeUsageLine } from '#usage/rules/counting/usage-line'
import { UsageListener } from '#usage/rules/counting/usage-listener'
import { composeToolLine } from '#usage/rules/trace/trace-line'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import { readToolMoments } from '../rules/agent-lines/read-tool-moments.ts'
import { HeldFile } from './run-directory/held-file.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import type { RunDesk } from './run-directory/run-desk.ts'

export const USAGE_FILE = 'usage.jsonl'
const SPOOL_BYTES_MAX = 16 * 1024 * 1024
/** Calls of tools leave room for what was used. */
const TOOLS_BYTES_MAX = SPOOL_BYTES_MAX / 2
const UNWRITTEN_MAX = 10_000

export class UsageSpool {
  readonly #file = new HeldFile(join('.', USAGE_FILE))
  readonly #desk: RunDesk
  readonly #dialect: string
  readonly #listener: UsageListener
  #unwritten: string[] = []

  constructor(desk: RunDesk, launch: LaunchFile) {
    this.#desk = desk
    this.#dialect = launch.dialect
    this.#listener = new UsageListener(launch, heard => this.#put(composeUsageLine({ at: Date.now(), ...heard })))
    desk.keep(() => this.#file.bringBack())
  }

  begin(): void {
    this.#listener.begin()
  }

  /** A line as it was printed, and what it said about activity. */
  hear(text: string, signals: readonly AgentSignal[]): void {
    this.#listener.hear(text, signals, () => this.#keepTools(text))
  }

  end(): void {
    this.#listener.end()
  }

  #keepTools(text: string): void {
    for (const tool of readToolMoments(this.#dialect, text))
      if (this.#file.size < TOOLS_BYTES_MAX) this.#put(composeToolLine(Date.now(), tool))
  }

  /** Of a flood that nobody can write, the newest stays: totals catch up with what was lost. */
  #put(line: string): void {
    this.#unwritten.push(line)
    if (this.#unwritten.length > UNWRITTEN_MAX) this.#unwritten.shift()
    this.#desk.put(USAGE_FILE, () => this.#write())
  }

  #write(): void {
    for (let line = this.#unwritten[0]; line !== undefined; line = this.#unwritten[0]) {
      const bytes = Buffer.from(line)
      const hasRoom = this.#file.size + bytes.length <= SPOOL_BYTES_MAX
      if (hasRoom && this.#file.append(file => writeSync(file, bytes)) < bytes.length)
        throw new Error('the disk took only a part of a line')
      this.#unwritten.shift()
    }
  }
}
