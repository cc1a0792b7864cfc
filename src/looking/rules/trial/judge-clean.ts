// Whether a change may be taken for clean: only there a report is a false alarm. That nobody has found anything yet says little about a
// change that was accepted yesterday, and nothing about one that is still looked at.
import { ageMs, type InstantMs } from '#kernel/events/time'

export const CLEAN_DAYS = 30
const DAY_MS = 86_400_000

export type CleanFacts = {
  readonly now: InstantMs
  /** When it was accepted; null: it is not, or was taken back. */
  readonly acceptedAt: InstantMs | null
  /** What was found in its files since then, by anybody, and was not rejected by a person. */
  readonly findings: number
  /** A person found a report of a trial on it right. */
  readonly isRefuted: boolean
  /** Whether a person says that it is clean. */
  readonly isDeclared: boolean
}

export type CleanAnswer = { readonly isClean: boolean; readonly rule: string; readonly because: string }

type Row = readonly [rule: string, isClean: boolean, because: string, applies: (facts: CleanFacts) => boolean]

const ROWS: readonly Row[] = [
  ['N1', false, 'a person found a report on it right', ({ isRefuted }) => isRefuted],
  ['N2', true, 'a person declared it clean', ({ isDeclared }) => isDeclared],
  ['N3', false, 'it is not accepted', ({ acceptedAt }) => acceptedAt === null],
  ['N4', false, 'something was found in its files since it was accepted', ({ findings }) => findings > 0],
  ['N5', false, `it is in use for less than ${CLEAN_DAYS} days`, facts => daysOf(facts) < CLEAN_DAYS],
  ['N6', true, `it is in use for ${CLEAN_DAYS} days, and nothing was found`, () => true],
]

export function judgeClean(facts: CleanFacts): CleanAnswer {
  const [rule, isClean, because] = ROWS.find(([, , , applies]) => applies(facts))!
  return { isClean, rule, because }
}

function daysOf({ now, acceptedAt }: CleanFacts): number {
  return ageMs(now, acceptedAt ?? now) / DAY_MS
}
