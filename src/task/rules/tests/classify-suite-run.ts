// From how a suite's command ended, and the report it left, to the suite's status and cases (spec 3.8).
import type { CaseStatus, EvalCase, EvalSuite } from './eval-report.ts'

export type ReportedCase = {
  readonly suite: string | null
  readonly name: string
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped' | 'other'
  /** It failed, and a later run of it passed. */
  readonly passedLater?: true
}

/** `none`: no report is configured, so only the exit code can speak. */
export type ReportRead =
  | { readonly state: 'none' }
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly because: string }
  | { readonly state: 'read'; readonly cases: readonly ReportedCase[]; readonly problems: readonly string[] }

export type SuiteRunFacts = {
  readonly run: 'exited' | 'timed_out' | 'not_started'
  readonly exitCode: number | null
  readonly because: string | null
  readonly report: ReportRead
}

export type SuiteRunAnswer = {
  readonly status: EvalSuite['status']
  readonly cases: readonly (EvalCase & { readonly name: string })[]
  readonly because: string | null
}

// What a shell answers when it cannot run or cannot find the program.
const NOT_RUNNABLE = [126, 127]

export function isNotRunnable(exitCode: number): boolean {
  return NOT_RUNNABLE.includes(exitCode)
}

export function classifySuiteRun({ run, exitCode, because, report }: SuiteRunFacts): SuiteRunAnswer {
  const answer = (status: EvalSuite['status'], why: string | null = null, cases: SuiteRunAnswer['cases'] = []) => ({
    status,
    cases,
    because: why,
  })
  if (run === 'not_started') return answer('error', because ?? 'could not start')
  if (run === 'timed_out') return answer('timeout', 'took longer than its time limit')
  if (exitCode === null) return answer('error', because ?? 'was ended by a signal')
  if (isNotRunnable(exitCode))
    return answer('error', `could not start (exit ${exitCode})${because === null ? '' : `: ${because}`}`)
  if (report.state === 'missing') return answer('error', 'left no report')
  if (report.state === 'unreadable') return answer('error', report.because)
  const cases = report.state === 'read' ? nameCases(dropRetried(report.cases, exitCode)) : []
  if (cases.some(({ status }) => status === 'failed' || status === 'error')) return answer('failed', null, cases)
  if (report.state === 'read' && report.problems.length > 0) return answer('error', report.problems.join('; '), cases)
  return exitCode === 0 ? answer('passed', null, cases) : answer('failed', `exit ${exitCode}`, cases)
}

/** A test that was run again until it passed is a pass only where the tool itself says so. */
function dropRetried(cases: readonly ReportedCase[], exitCode: number): readonly ReportedCase[] {
  return exitCode === 0 ? cases.filter(({ passedLater }) => !passedLater) : cases
}

// A status that the format does not explain is not a pass.
const STATUSES: Readonly<Record<ReportedCase['status'], CaseStatus>> = {
  passed: 'passed',
  failed: 'failed',
  errored: 'error',
  skipped: 'skipped',
  other: 'error',
}

/** Ids are names, with a number behind those that come again: the same run always gives the same ids. */
function nameCases(cases: readonly ReportedCase[]): SuiteRunAnswer['cases'] {
  const seen = new Map<string, number>()
  return cases.map(({ suite, name, status }) => {
    const full = [suite ?? '', name].filter(part => part.trim() !== '').join(' > ') || 'unnamed'
    const count = (seen.get(full) ?? 0) + 1
    seen.set(full, count)
    return { id: count === 1 ? full : `${full} #${count}`, name: full, status: STATUSES[status] }
  })
}
