// The ladder that turns a test report into a verdict. A report that proves nothing never becomes a pass.
import type { RecordVerdict } from '../shape/vocabulary.ts'

export type ReportFacts = {
  readonly hasFailure: boolean
  readonly cases: number
  readonly passed: number
  readonly problems: readonly string[]
}

export type ReportVerdict = { readonly verdict: RecordVerdict; readonly problems: readonly string[] }

// First match wins. The rows that find nothing proven add what they miss to the problems.
export function decideReportVerdict(facts: ReportFacts, nothingPassed: string): ReportVerdict {
  const { problems } = facts
  if (facts.hasFailure) return { verdict: 'fail', problems }
  if (facts.cases === 0) return { verdict: 'blocked', problems: [...problems, 'no test cases'] }
  if (facts.passed === 0) return { verdict: 'blocked', problems: [...problems, nothingPassed] }
  return { verdict: problems.length > 0 ? 'partial' : 'pass', problems }
}

/**
 * Some tools tell a failure by their exit code alone: a fixture that fails in GoogleTest, a hook in node:test, a file that
 * does not compile in jest. Blocked stays what it is: nothing ran, and that is the news.
 */
export function denyByExitCode<Report extends ReportVerdict>(report: Report, exitCode: number): Report {
  const isClaiming = report.verdict === 'pass' || report.verdict === 'partial'
  if (exitCode === 0 || !isClaiming) return report
  const problem = `its tool ended with exit code ${exitCode}, and the report shows no failure`
  return { ...report, verdict: 'fail', problems: [...report.problems, problem] }
}
