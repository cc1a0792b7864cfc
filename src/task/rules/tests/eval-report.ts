// A test report as Provost writes it (eval, baseline and post-apply alike), read from outside.
import { isCount, isListWithIds, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'

const REPORT_STATUSES = ['pending', 'running', 'completed', 'failed'] as const
const SUITE_KINDS = ['test', 'lint', 'custom', 'prompt_eval'] as const
const SUITE_STATUSES = ['passed', 'failed', 'error', 'timeout', 'skipped'] as const
export const CASE_STATUSES = ['passed', 'failed', 'skipped', 'error'] as const
const PARSERS = ['junit', 'ctrf', 'tap', 'exit_code'] as const

export type CaseStatus = (typeof CASE_STATUSES)[number]

export type EvalCase = { readonly id: string; readonly status: CaseStatus; readonly name?: unknown }

export type EvalSuite = {
  readonly id: string
  readonly kind: (typeof SUITE_KINDS)[number]
  readonly status: (typeof SUITE_STATUSES)[number]
  readonly overall_pass: boolean
  readonly exit_code: number | null
  readonly parsed: (typeof PARSERS)[number]
  readonly cases: readonly EvalCase[]
  readonly log_sha256?: unknown
  /** Why it came to no verdict. */
  readonly because?: unknown
  readonly started_at?: unknown
  readonly finished_at?: unknown
}

export type EvalReport = {
  readonly diff_hash: string
  /** The tree that the change was tested on; the judge of the report alone does not need it. */
  readonly base_tree?: unknown
  readonly status: (typeof REPORT_STATUSES)[number]
  readonly overall_pass: boolean
  readonly summary: { readonly [status in CaseStatus]: number }
  readonly suites: readonly EvalSuite[]
}

export function isEvalReport(value: unknown): value is EvalReport {
  return (
    isObject(value) &&
    isText(value.diff_hash) &&
    isOneOf(value.status, REPORT_STATUSES) &&
    typeof value.overall_pass === 'boolean' &&
    isSummary(value.summary) &&
    isListWithIds(value.suites, isSuite)
  )
}

function isSummary(value: unknown): boolean {
  return isObject(value) && CASE_STATUSES.every(status => isCount(value[status]))
}

function isSuite(suite: JsonObject): boolean {
  return (
    isOneOf(suite.kind, SUITE_KINDS) &&
    isOneOf(suite.status, SUITE_STATUSES) &&
    typeof suite.overall_pass === 'boolean' &&
    (suite.exit_code === null || Number.isInteger(suite.exit_code)) &&
    isOneOf(suite.parsed, PARSERS) &&
    isListWithIds(suite.cases, ({ status }) => isOneOf(status, CASE_STATUSES))
  )
}
