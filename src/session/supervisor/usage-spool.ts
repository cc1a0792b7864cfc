// Keeps what the agent says about use, with its place in the output, until the daemon counts it; and when turns begin and end.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  composeUsageLine,
  type KeptFact,
  keepFact,
  type SpooledUsage,
  type TurnMoment,
} from '#usage/rules/counting/usage-line'
import { readPrintedUsage } from '#usage/rules/lines/read-printed-line'
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

/** Comes to rest: it waits for a person or for a limit, or has nothing to do. */
const RESTING: readonly string[] = ['ready', 'idle', 'quota_paused']

export class UsageSpool {
  readonly #file = new HeldFile(join('.', USAGE_FILE))
  readonly #desk: RunDesk
  readonly #launch: LaunchFile
  #unwritten: string[] = []
  #line = 0
  #isAtWork = false
  #native: string | null = null

  constructor(desk: RunDesk, launch: LaunchFile) {
    this.#desk = desk
    this.#launch = launch
    desk.keep(() => this.#file.bringBack())
  }

  /** Every launch begins with something to do. */
  begin(): void {
    this.#turn('begun')
  }

  /** A line as it was printed, and what it said about activity. */
  hear(text: string, signals: readonly AgentSignal[]): void {
    this.#line++
    for (const { nativeSessionId } of signals) this.#native = nativeSessionId ?? this.#native
    const { sessionId, generation, dialect } = this.#launch
    const place = `${sessionId}/g${generation}/${this.#line}`
    for (const told of readPrintedUsage(dialect, text, { native: this.#native, place })) {
      const fact = keepFact(told)
      if (fact) this.#add({ at: Date.now(), line: this.#line, fact, resumed: this.#isResumed(fact) })
    }
    for (const tool of readToolMoments(dialect, text))
      if (this.#file.size < TOOLS_BYTES_MAX) this.#put(composeToolLine(Date.now(), tool))
    for (const signal of signals) this.#follow(signal)
  }

  end(): void {
    this.#turn('exited')
  }

  /** Of a launch that did not say whether it goes on with an older session, it is not claimed that it does not. */
  #isResumed(fact: KeptFact): boolean {
    const { resumes, generation } = this.#launch
    if (resumes === undefined) return generation > 1
    return resumes !== null && fact.kind === 'usage' && resumes === fact.native
  }

  /** An agent that says that a turn begins has ended the one before, also where the line that said so was too long to read. */
  #follow({ activity, event }: AgentSignal): void {
    if (activity === 'active' && (!this.#isAtWork || event === 'turn_started')) this.#turn('begun')
    if (activity !== undefined && RESTING.includes(activity) && this.#isAtWork) this.#turn('rested')
  }

  #turn(turn: TurnMoment): void {
    this.#isAtWork = turn === 'begun'
    this.#add({ at: Date.now(), line: this.#line, turn })
  }

  #add(spooled: SpooledUsage): void {
    this.#put(composeUsageLine(spooled))
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
