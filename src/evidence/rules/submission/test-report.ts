// A test report of any format, as the submission builder sees it.
import type { RecordVerdict } from '../shape/vocabulary.ts'

export type ReportCase = {
  /** Null or empty if the format knows no suites. */
  readonly suite: string | null
  readonly name: string
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped' | 'other'
  /** It failed, and a later run of it passed: its tool decides whether that is a pass. */
  readonly passedLater?: true
}

export type TestReport = {
  readonly format: 'junit' | 'tap' | 'ctrf'
  readonly tests: number
  readonly passed: number
  readonly verdict: RecordVerdict
  readonly problems: readonly string[]
  readonly cases: readonly ReportCase[]
}
