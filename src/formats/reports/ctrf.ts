// Reads reports in the Common Test Report Format.
import { isRecordObject, ownMemberOf } from '#evidence/rules/shape/json-object'
import type { RecordVerdict } from '#evidence/rules/shape/vocabulary'
import { decideReportVerdict } from '#evidence/rules/verify/report-verdict'
import { unreadableReport } from './unreadable-report.ts'

export type CtrfCase = {
  readonly name: string
  readonly suite: string | null
  readonly status: 'passed' | 'failed' | 'skipped' | 'other'
  readonly flaky: boolean
  readonly duration_ms: number | null
}

export type CtrfReport = {
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly other: number
  readonly flaky: number
  readonly verdict: RecordVerdict
  readonly problems: readonly string[]
  readonly cases: readonly CtrfCase[]
}

const STATUSES: ReadonlyMap<unknown, CtrfCase['status']> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['pending', 'skipped'],
  ['other', 'other'],
])

export function readCtrf(report: unknown): CtrfReport {
  const results = ownMemberOf(report, 'results')
  const summary = ownMemberOf(results, 'summary')
  const tests = ownMemberOf(results, 'tests')
  if (typeof ownMemberOf(ownMemberOf(results, 'tool'), 'name') !== 'string') throw missing('results.tool.name')
  if (!isRecordObject(summary)) throw missing('results.summary')
  if (!Array.isArray(tests)) throw missing('results.tests')
  const cases = tests.map(readCase)
  const count = (status: CtrfCase['status']) => cases.filter(each => each.status === status).length
  const [passed, failed, other] = [count('passed'), count('failed'), count('other')]
  const problems = [
    ...(other > 0 ? [`${other} tests have status other`] : []),
    ...findMiscount(ownMemberOf(summary, 'tests'), cases.length, 'tests'),
    ...findMiscount(ownMemberOf(summary, 'failed'), failed, 'failed'),
  ]
  return {
    tests: cases.length,
    passed,
    failed,
    skipped: count('skipped'),
    other,
    flaky: cases.filter(each => each.flaky).length,
    ...decideReportVerdict({ hasFailure: failed > 0, cases: cases.length, passed, problems }, 'no test passed'),
    cases,
  }
}

function readCase(test: unknown, index: number): CtrfCase {
  const name = ownMemberOf(test, 'name')
  // Its reporter for jest has no other word for what is still to be written.
  const isTodo = ownMemberOf(test, 'status') === 'other' && ownMemberOf(test, 'rawStatus') === 'todo'
  const status = isTodo ? 'skipped' : STATUSES.get(ownMemberOf(test, 'status'))
  if (typeof name !== 'string' || status === undefined)
    throw unreadableReport('ctrf', `results.tests[${index}] needs a name and a known status`)
  return {
    name,
    suite: readSuite(ownMemberOf(test, 'suite')),
    status,
    flaky: status === 'passed' && ownMemberOf(test, 'flaky') === true,
    duration_ms: readDuration(ownMemberOf(test, 'duration')),
  }
}

function readSuite(suite: unknown): string | null {
  const parts = Array.isArray(suite) ? suite.filter(part => typeof part === 'string') : [suite]
  const [first] = parts
  return typeof first === 'string' ? parts.join(' > ') : null
}

function readDuration(duration: unknown): number | null {
  return typeof duration === 'number' && Number.isFinite(duration) && duration >= 0 ? duration : null
}

function findMiscount(declared: unknown, found: number, what: string): string[] {
  return typeof declared === 'number' && declared !== found
    ? [`summary declares ${declared} ${what}, ${found} found`]
    : []
}

function missing(member: string): Error {
  return unreadableReport('ctrf', `${member} is missing`)
}
