// What a pack says about tests, drawn from the reports of a task: counts as they are, and what only an exit code told.
import { isText } from '#kernel/reading/json-value'
import type { EvalReport, EvalSuite } from '#task/rules/tests/eval-report'
import type { TestLine, TestResult } from '../packs/statement.ts'

export type DrawnReportFacts = {
  /** The tree of the change, which the report is about. */
  readonly tree: string
  readonly report: EvalReport
  readonly reportHash: string
  readonly baseline: EvalReport | null
}

export type DrawnTests = { readonly tests: readonly TestLine[]; readonly unknown: readonly string[] }

/** A linter proves nothing about behaviour, so it is no test; its result stands in the report. */
export function drawTests({ tree, report, reportHash, baseline }: DrawnReportFacts): DrawnTests {
  const suites = report.suites.filter(({ kind }) => kind !== 'lint')
  const tests = suites.map(suite => {
    const before = baseline?.suites.find(({ id }) => id === suite.id)
    return {
      suite: suite.id,
      command: commandOf(suite),
      tree,
      base: before ? resultOf(before) : null,
      change: resultOf(suite),
      report: reportHash,
      environment: null,
    }
  })
  const blind = suites.filter(isOnlyExitCode)
  return { tests, unknown: blind.map(({ id }) => `how many tests suite ${id} ran: only its exit code is known`) }
}

function commandOf(suite: EvalSuite): readonly string[] {
  const { command } = suite as { readonly command?: unknown }
  return isText(command) ? [command] : []
}

function isOnlyExitCode({ parsed, cases }: EvalSuite): boolean {
  return parsed === 'exit_code' && cases.length === 0
}

/** Where only the exit code speaks, the command itself is the one test that passed or failed. */
function resultOf(suite: EvalSuite): TestResult {
  const { status, cases } = suite
  const count = (wanted: string) => cases.filter(each => each.status === wanted).length
  const own = isOnlyExitCode(suite)
  return {
    status,
    passed: own && status === 'passed' ? 1 : count('passed'),
    failed: own && status === 'failed' ? 1 : count('failed'),
    skipped: count('skipped'),
    errored: count('error'),
  }
}
