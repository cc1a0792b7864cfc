// What one test suite really says, whatever its flags claim (spec 3.8).
import type { EvalSuite } from './eval-report.ts'

export type SuiteOutcome = 'pass' | 'fail' | 'errored' | 'skipped' | 'empty'

export type SuiteVerdict = {
  readonly outcome: SuiteOutcome
  /** `suite::case`, or the suite's id when it failed as a whole. */
  readonly failing: readonly string[]
}

/** `didPassBefore`: the same suite has the status `passed` in a usable baseline. */
export function judgeSuite(suite: EvalSuite, didPassBefore: boolean): SuiteVerdict {
  const failing = suite.cases.filter(isFailing).map(({ id }) => caseKey(suite.id, id))
  if (failing.length > 0) return { outcome: 'fail', failing }
  const outcome = outcomeOf(suite, didPassBefore)
  return { outcome, failing: outcome === 'fail' ? [suite.id] : [] }
}

function outcomeOf(suite: EvalSuite, didPassBefore: boolean): SuiteOutcome {
  if (suite.status === 'error') return 'errored'
  if (suite.status === 'timeout') return didPassBefore ? 'fail' : 'errored'
  if (suite.status === 'failed' || hasBadExit(suite)) return 'fail'
  if (suite.status === 'skipped') return 'skipped'
  if (suite.cases.length > 0) return suite.cases.some(({ status }) => status === 'passed') ? 'pass' : 'empty'
  // Zero tests in a report is not a pass; without a report only the exit code can speak.
  if (suite.parsed !== 'exit_code') return 'empty'
  return suite.exit_code === null ? 'errored' : 'pass'
}

/** Does the suite contradict itself? */
export function isContradictorySuite(suite: EvalSuite, outcome: SuiteOutcome): boolean {
  const isDecided = outcome !== 'empty' && outcome !== 'skipped'
  if (isDecided && suite.overall_pass !== (outcome === 'pass')) return true
  const hasFailure = suite.cases.some(isFailing) || hasBadExit(suite)
  if (suite.status === 'passed' || suite.status === 'skipped') return hasFailure
  return suite.status === 'failed' && !hasFailure
}

export function caseKey(suite: string, test: string): string {
  return `${suite}::${test}`
}

function isFailing({ status }: EvalSuite['cases'][number]): boolean {
  return status === 'failed' || status === 'error'
}

function hasBadExit({ exit_code }: EvalSuite): boolean {
  return exit_code !== null && exit_code !== 0
}
