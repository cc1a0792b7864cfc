// May the rate of a reviewer be used at all: who reports nothing or everything has none, and a scorer that misjudges its controls neither.
import { roundTo } from '../looking-words.ts'

export type Score = { readonly caught: number; readonly plants: number; readonly other: number }

export type ReviewerFacts = {
  readonly cleanChanges: number
  readonly falseAlarms: number
  readonly reports: number
  readonly caught: number
  readonly plants: number
  /** Scripted reviewers on the same plants: reports nothing, reports every changed line, reports exactly the plants. */
  readonly controls: { readonly silent: Score; readonly echoer: Score; readonly oracle: Score }
  readonly bars: { readonly alarmsPerChangeMax: number; readonly cleanChangesMin: number }
}

export const REVIEWER_BARS = { alarmsPerChangeMax: 2, cleanChangesMin: 5 } as const
export const REVIEWER_VERDICTS = ['usable', 'echoer', 'silent', 'unknown', 'scorer_broken'] as const
export type ReviewerVerdict = (typeof REVIEWER_VERDICTS)[number]

type Row = readonly [rule: string, verdict: ReviewerVerdict, applies: (facts: ReviewerFacts) => boolean]

const ROWS: readonly Row[] = [
  ['J1', 'scorer_broken', ({ controls }) => isBroken(controls)],
  ['J2', 'unknown', ({ plants }) => plants === 0],
  ['J3', 'silent', ({ reports }) => reports === 0],
  ['J4', 'unknown', ({ cleanChanges, bars }) => cleanChanges < bars.cleanChangesMin],
  ['J5', 'echoer', ({ falseAlarms, cleanChanges, bars }) => falseAlarms > bars.alarmsPerChangeMax * cleanChanges],
  ['J6', 'usable', () => true],
]

function isBroken({ silent, echoer, oracle }: ReviewerFacts['controls']): boolean {
  const oracleFails = oracle.caught !== oracle.plants || oracle.plants === 0 || oracle.other !== 0
  return silent.caught !== 0 || oracleFails || echoer.other === 0
}

export type JudgedReviewer = {
  readonly verdict: ReviewerVerdict
  readonly rule: string
  readonly alarmsPerChange: number | null
  readonly hitShare: number | null
}

export function judgeReviewer(facts: ReviewerFacts): JudgedReviewer {
  const [rule, verdict] = ROWS.find(([, , applies]) => applies(facts))!
  return {
    verdict,
    rule,
    alarmsPerChange: shareOf(facts.falseAlarms, facts.cleanChanges),
    hitShare: shareOf(facts.caught, facts.reports),
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo(4, part / whole)
}
