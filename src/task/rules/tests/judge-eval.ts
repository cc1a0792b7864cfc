// What a test report means for this diff, measured against the baseline without it (spec 3.8).

import { compareText } from '#kernel/reading/json-value'
import { CASE_STATUSES, type EvalReport, isEvalReport } from './eval-report.ts'
import { caseKey, isContradictorySuite, judgeSuite, type SuiteVerdict } from './judge-suite.ts'

export type EvalVerdict =
  | 'missing'
  | 'malformed'
  | 'stale'
  | 'running'
  | 'errored'
  | 'contradictory'
  | 'fail'
  | 'no_tests'
  | 'known_failures'
  | 'pass'

export type EvalAnswer = {
  readonly verdict: EvalVerdict
  readonly failing: readonly string[]
  readonly regression: 'unknown' | 'none' | 'found'
  readonly regressions: readonly string[]
  readonly contradictory: boolean
}

export type EvalQuestion = {
  readonly report: unknown
  readonly diffHash: string
  readonly baseline: unknown
  /** What to do with failures that the baseline already had. */
  readonly preexisting: 'block' | 'note'
}

export function judgeEval({ report, diffHash, baseline, preexisting }: EvalQuestion): EvalAnswer {
  if (report === null || report === undefined) return undecided('missing')
  if (!isEvalReport(report)) return undecided('malformed')
  if (report.diff_hash !== diffHash) return undecided('stale')
  if (report.status === 'pending' || report.status === 'running') return undecided('running')
  if (report.status === 'failed') return undecided('errored')
  const before = isEvalReport(baseline) && baseline.status === 'completed' ? readBaseline(baseline) : undefined
  return judgeCompleted(report, before, preexisting)
}

export const EVAL_READS = ['report', 'diffHash', 'baseline', 'preexisting'] as const

/** The same, as it goes on record: what fails stands beside it. */
export function decideEval(question: EvalQuestion) {
  const { verdict, regression, contradictory } = judgeEval(question)
  return { rule: verdict, result: { verdict, regression, contradictory } }
}

/** What fails without the change too; nothing where that is not known. */
export function listFailedBefore(failing: readonly string[], baseline: unknown): string[] {
  const isKnown = isEvalReport(baseline) && baseline.status === 'completed'
  const before = isKnown ? readBaseline(baseline).failing : undefined
  return failing.filter(key => before?.has(key))
}

function undecided(verdict: EvalVerdict): EvalAnswer {
  return { verdict, failing: [], regression: 'unknown', regressions: [], contradictory: false }
}

type Baseline = {
  readonly failing: ReadonlySet<string>
  readonly passing: ReadonlySet<string>
  readonly passedSuites: ReadonlySet<string>
}

function readBaseline({ suites }: EvalReport): Baseline {
  const verdicts = suites.map(suite => ({ suite, ...judgeSuite(suite, false) }))
  const passedCases = suites.flatMap(suite =>
    suite.cases.filter(({ status }) => status === 'passed').map(({ id }) => caseKey(suite.id, id)),
  )
  const passingSuites = verdicts.filter(({ outcome }) => outcome === 'pass').map(({ suite }) => suite.id)
  return {
    failing: new Set(verdicts.flatMap(({ failing }) => failing)),
    passing: new Set([...passedCases, ...passingSuites]),
    passedSuites: new Set(suites.filter(({ status }) => status === 'passed').map(({ id }) => id)),
  }
}

function judgeCompleted(report: EvalReport, before: Baseline | undefined, preexisting: 'block' | 'note'): EvalAnswer {
  const verdicts = report.suites.map(suite => judgeSuite(suite, before?.passedSuites.has(suite.id) ?? false))
  const failing = verdicts.flatMap(verdict => verdict.failing).toSorted(compareText)
  const regressions = failing.filter(key => before?.passing.has(key))
  const known = preexisting === 'note' ? before?.failing : undefined
  const contradictory = isContradictory(report, verdicts)
  return {
    verdict: verdictOf(report, verdicts, failing, known, contradictory),
    failing,
    regression: before ? (regressions.length > 0 ? 'found' : 'none') : 'unknown',
    regressions,
    contradictory,
  }
}

function verdictOf(
  report: EvalReport,
  verdicts: readonly SuiteVerdict[],
  failing: readonly string[],
  known: ReadonlySet<string> | undefined,
  contradictory: boolean,
): EvalVerdict {
  if (failing.some(key => !known?.has(key))) return 'fail'
  if (verdicts.some(({ outcome }) => outcome === 'errored')) return 'errored'
  if (contradictory) return 'contradictory'
  if (failing.length > 0) return 'known_failures'
  const isTested = report.suites.some(({ kind }, index) => kind !== 'lint' && verdicts[index]?.outcome === 'pass')
  return isTested ? 'pass' : 'no_tests'
}

function isContradictory(report: EvalReport, verdicts: readonly SuiteVerdict[]): boolean {
  const decided = verdicts.filter(({ outcome }) => outcome !== 'empty' && outcome !== 'skipped')
  return (
    report.suites.some((suite, index) => isContradictorySuite(suite, verdicts[index]!.outcome)) ||
    (decided.length > 0 && report.overall_pass !== decided.every(({ outcome }) => outcome === 'pass')) ||
    isMiscounted(report)
  )
}

function isMiscounted({ summary, suites }: EvalReport): boolean {
  const statuses = suites.flatMap(suite => suite.cases.map(({ status }) => status))
  if (statuses.length === 0) return false
  const count = (wanted: string) => statuses.filter(status => status === wanted).length
  return CASE_STATUSES.some(status => summary[status] !== count(status))
}
