// What the mutants of a change say about its tests: a mutant that no test notices is a line that no test proves.
import { compareText } from '#kernel/reading/json-value'

export const MUTANT_RESULTS = ['killed', 'survived', 'timeout', 'invalid', 'not_run', 'error', 'equivalent'] as const
export type MutantResult = (typeof MUTANT_RESULTS)[number]
export const MUTANT_BASELINES = ['green', 'red', 'none', 'unknown'] as const
export const MUTATION_ENDS = ['all', 'time', 'error'] as const
export const MUTANTS_MIN = 5

export type Mutant = {
  readonly id: string
  readonly path: string
  readonly line: number
  readonly result: MutantResult
}

export type MutationFacts = {
  /** The suites on the unchanged tree. */
  readonly baseline: (typeof MUTANT_BASELINES)[number]
  readonly ended: (typeof MUTATION_ENDS)[number]
  readonly bar: number | null
  readonly mutantsMin: number
  /** Null: not counted. */
  readonly possible: number | null
  readonly mutants: readonly Mutant[]
}

export const FALSIFIER_VERDICTS = ['not_applicable', 'unknown', 'report_only', 'not_proven', 'proven'] as const

type Counts = { readonly killed: number; readonly of: number; readonly open: number }
type Verdict = (typeof FALSIFIER_VERDICTS)[number]

export type Falsification<Item extends Mutant = Mutant> = Counts & {
  readonly verdict: Verdict
  readonly rule: string
  readonly share: number | null
  readonly survivors: readonly Item[]
}

type Row = readonly [rule: string, verdict: Verdict, applies: (facts: MutationFacts, counts: Counts) => boolean]

const ROWS: readonly Row[] = [
  ['H1', 'not_applicable', ({ possible, mutants }) => possible === 0 && mutants.length === 0],
  ['H2', 'unknown', ({ baseline }) => baseline !== 'green'],
  ['H3', 'unknown', ({ ended }) => ended === 'error'],
  ['H4', 'unknown', ({ mutantsMin }, { of, open }) => of < mutantsMin && open > 0],
  ['H5', 'unknown', (_facts, { of }) => of === 0],
  ['H6', 'report_only', ({ bar }) => bar === null],
  ['H7', 'not_proven', ({ bar }, { killed, of }) => killed < (bar ?? 0) * of],
  ['H8', 'unknown', ({ bar }, { killed, of, open }) => open > 0 && killed < (bar ?? 0) * (of + open)],
  ['H9', 'proven', () => true],
]

/** A time-out is no kill: nobody saw a test fail. */
export function judgeMutants<Item extends Mutant>(
  facts: Omit<MutationFacts, 'mutants'> & { readonly mutants: readonly Item[] },
): Falsification<Item> {
  const count = (...results: readonly MutantResult[]) =>
    facts.mutants.filter(({ result }) => results.includes(result)).length
  const counts = {
    killed: count('killed'),
    of: count('killed', 'survived', 'timeout'),
    open: count('not_run', 'error'),
  }
  const [rule, verdict] = ROWS.find(([, , applies]) => applies(facts, counts))!
  const survivors = facts.mutants.filter(({ result }) => result === 'survived' || result === 'timeout')
  return { verdict, rule, ...counts, share: shareOf(counts), survivors: survivors.toSorted(compareMutants) }
}

function shareOf({ killed, of }: Counts): number | null {
  return of === 0 ? null : Math.floor((killed / of) * 10_000) / 10_000
}

function compareMutants(one: Mutant, other: Mutant): number {
  return compareText(one.path, other.path) || one.line - other.line || compareText(one.id, other.id)
}
