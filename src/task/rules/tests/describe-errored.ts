// Suites that came to no verdict, and why: for people, and for a run that asks whether trying again can help.

import { isText } from '#kernel/reading/json-value'
import { isNotRunnable } from './classify-suite-run.ts'
import { type EvalSuite, isEvalReport } from './eval-report.ts'

export function listErrored(report: unknown): string[] {
  return erroredSuites(report).map(suite => `${suite.id}${isText(suite.because) ? `: ${suite.because}` : ''}`)
}

/** Its program is not there, or may not be executed: the same command ends in the same way until a person mends that. */
export function hasSuiteWithoutProgram(report: unknown): boolean {
  return erroredSuites(report).some(({ exit_code }) => exit_code !== null && isNotRunnable(exit_code))
}

function erroredSuites(report: unknown): readonly EvalSuite[] {
  if (!isEvalReport(report)) return []
  return report.suites.filter(({ status }) => status === 'error' || status === 'timeout')
}
