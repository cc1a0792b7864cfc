// Hears what one launch prints, line by line: what it says about use with its place, and when turns begin and end. The same
// for the supervisor that hears it live and for an old log that is read later.
import { readPrintedUsage } from '../lines/read-printed-line.ts'
import { type KeptFact, keepFact, type SpooledUsage, type TurnMoment } from './usage-line.ts'

export type HeardLaunch = {
  readonly sessionId: string
  readonly generation: number
  readonly dialect: string
  /** The agent's own name of the session that it goes on with; absent in files of version 0.1. */
  readonly resumes?: string | null
}

/** What of a signal tells about turns. */
type Signal = { readonly event: string; readonly activity?: string; readonly nativeSessionId?: string }

/** A spooled line whose time the caller knows. */
export type HeardUsage = SpooledUsage extends infer Line ? (Line extends unknown ? Omit<Line, 'at'> : never) : never

/** Comes to rest: it waits for a person or for a limit, or has nothing to do. */
const RESTING: readonly string[] = ['ready', 'idle', 'quota_paused']

export class UsageListener {
  readonly #launch: HeardLaunch
  readonly #heard: (heard: HeardUsage) => void
  #line = 0
  #isAtWork = false
  #native: string | null = null

  constructor(launch: HeardLaunch, heard: (heard: HeardUsage) => void) {
    this.#launch = launch
    this.#heard = heard
  }

  /** Every launch begins with something to do. */
  begin(): void {
    this.#turn('begun')
  }

  /** A line as it was printed, what it said about activity, and what else is kept of it before a turn ends with it. */
  hear(text: string, signals: readonly Signal[], keep: () => void = () => {}): void {
    this.#line++
    for (const { nativeSessionId } of signals) this.#native = nativeSessionId ?? this.#native
    const { sessionId, generation, dialect } = this.#launch
    const place = `${sessionId}/g${generation}/${this.#line}`
    for (const told of readPrintedUsage(dialect, text, { native: this.#native, place })) {
      const fact = keepFact(told)
      if (fact) this.#heard({ line: this.#line, fact, resumed: this.#isResumed(fact) })
    }
    keep()
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
  #follow({ activity, event }: Signal): void {
    if (activity === 'active' && (!this.#isAtWork || event === 'turn_started')) this.#turn('begun')
    if (activity !== undefined && RESTING.includes(activity) && this.#isAtWork) this.#turn('rested')
  }

  #turn(turn: TurnMoment): void {
    this.#isAtWork = turn === 'begun'
    this.#heard({ line: this.#line, turn })
  }
}
