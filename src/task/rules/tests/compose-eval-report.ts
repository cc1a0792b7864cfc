// Makes a test report from what the suites really did. Its flags and counts are computed, so that it never contradicts
// itself; what it means is for the judge to say.
import type { CaseStatus, EvalCase, EvalReport, EvalSuite } from './eval-report.ts'
import { judgeSuite } from './judge-suite.ts'

export type SuiteResult = Omit<EvalSuite, 'overall_pass' | 'log_sha256' | 'started_at' | 'finished_at'> & {
  readonly name: string
  readonly command: string
  readonly log: string
  readonly log_sha256: string
  readonly log_truncated: boolean
  readonly started_at: string
  readonly finished_at: string
  /** Why it could not be run or read, for people. */
  readonly because?: string
}

export type EvalSubject = {
  readonly task: string
  readonly diffHash: string
  readonly baseTree: string
  readonly env: Readonly<Record<string, string>>
}

/** `failed` is the evaluation itself: it ended before all suites had run. */
export function composeEvalReport(
  { task, diffHash, baseTree, env }: EvalSubject,
  status: EvalReport['status'],
  results: readonly SuiteResult[],
): EvalReport & Readonly<Record<string, unknown>> {
  const outcomes = results.map(suite => judgeSuite({ ...suite, overall_pass: false }, false).outcome)
  const suites = results.map((suite, index) => ({ ...suite, overall_pass: outcomes[index] === 'pass' }))
  const decided = outcomes.filter(outcome => outcome !== 'empty' && outcome !== 'skipped')
  return {
    schema: 'provost.task.eval/1',
    task_id: task,
    diff_hash: diffHash,
    base_tree: baseTree,
    status,
    overall_pass: status === 'completed' && decided.length > 0 && decided.every(outcome => outcome === 'pass'),
    summary: summarize(results.flatMap(({ cases }) => cases)),
    suites,
    meta: { env },
  }
}

function summarize(cases: readonly EvalCase[]): EvalReport['summary'] {
  const count = (wanted: CaseStatus) => cases.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), error: count('error') }
}
