// How long a look at a living session may be believed. A state that nobody has looked at lately is not known, whatever the
// log says last; an end that was recorded stays what it was.
import { ageMs, type InstantMs } from '#kernel/events/time'

export type LookFacts = {
  readonly now: InstantMs
  readonly isEnded: boolean
  /** The last time somebody looked, or did something to it, and could write down what was seen; null: never. */
  readonly lookedAt: InstantMs | null
  /** The newest try to look could not be finished or written down. */
  readonly isFailing: boolean
  /** A look just now proves what the log does not say yet. */
  readonly isContradicted: boolean
}

export type LookJudgement = {
  /** Whether what the log says may be shown as it is. */
  readonly isKnown: boolean
  readonly rule: string
  readonly because: string
  readonly ageMs: number | null
}

/** The watch looks every other second, and one look may take five. */
export const LOOK_AGE_MAX_MS = 15_000
/** Two looks in a row may be lost to a race or a busy disk before it counts. */
export const FAILING_AGE_MAX_MS = 6_000
/** Younger than this nobody has to look again before something is shown: the questions of one command share a look. */
export const LOOK_AGE_FRESH_MS = 500

type Row = {
  readonly rule: string
  readonly when: (facts: LookFacts) => boolean
  readonly isKnown: boolean
  readonly because: string
}

const ageOf = ({ now, lookedAt }: LookFacts) => (lookedAt === null ? Number.POSITIVE_INFINITY : ageMs(now, lookedAt))

const ROWS: readonly Row[] = [
  { rule: 'V1', when: facts => facts.isEnded, isKnown: true, because: 'its end was recorded' },
  {
    rule: 'V2',
    when: facts => facts.isContradicted,
    isKnown: false,
    because: 'a look just now proves that it ended, and that could not be written down',
  },
  { rule: 'V3', when: facts => facts.lookedAt === null, isKnown: false, because: 'nobody has ever looked at it' },
  {
    rule: 'V4',
    when: facts => facts.isFailing && ageOf(facts) > FAILING_AGE_MAX_MS,
    isKnown: false,
    because: 'the last looks could not be finished or written down',
  },
  {
    rule: 'V5',
    when: facts => ageOf(facts) > LOOK_AGE_MAX_MS,
    isKnown: false,
    because: 'nobody has looked at it for too long',
  },
]

const OTHERWISE = { rule: 'V6', isKnown: true, because: 'it was looked at just now' }

export function judgeLook(facts: LookFacts): LookJudgement {
  const { isKnown, rule, because } = ROWS.find(row => row.when(facts)) ?? OTHERWISE
  return { isKnown, rule, because, ageMs: facts.lookedAt === null ? null : ageMs(facts.now, facts.lookedAt) }
}

/** The word that is shown for a living session when what the log says is not known to hold. */
export const UNKNOWN_STATUS = 'unknown'

/** Whether a command that shows states has to look before it does. A clock that was set back makes every look old. */
export function needsLook(now: InstantMs, lookedAt: InstantMs | null): boolean {
  return lookedAt === null || now < lookedAt || now - lookedAt > LOOK_AGE_FRESH_MS
}
