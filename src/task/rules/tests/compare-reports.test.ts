// A report beside its baseline, case by case.
import { expect, test } from 'vitest'
import { compareReports } from './compare-reports.ts'
import type { EvalReport } from './eval-report.ts'

const report = (cases: Record<string, string>, suite = 'unit', status = 'passed') =>
  ({
    suites: [{ id: suite, kind: 'test', status, cases: Object.entries(cases).map(([id, is]) => ({ id, status: is })) }],
  }) as unknown as EvalReport

test.each([
  ['passed', 'failed', 'broken'],
  ['passed', 'error', 'broken'],
  ['skipped', 'failed', 'broken'],
  ['failed', 'failed', 'failing'],
  ['error', 'failed', 'failing'],
  [null, 'failed', 'new_failing'],
  [null, 'passed', 'new'],
  ['failed', 'passed', 'mended'],
  ['failed', 'skipped', 'same'], // what was skipped is not mended
  ['passed', 'passed', 'same'],
  ['passed', null, 'gone'],
] as const)('before %s, now %s: %s', (before, now, change) => {
  const reportOf = (status: string | null) => report(status === null ? {} : { one: status })
  expect(compareReports(reportOf(now), reportOf(before))[0]!.cases).toEqual([{ id: 'one', before, now, change }])
})

test('without a baseline nothing is compared, and failures still come first', () => {
  const [suite] = compareReports(report({ a: 'passed', b: 'failed' }), null)
  expect(suite!.cases).toEqual([
    { id: 'b', before: null, now: 'failed', change: 'unknown' },
    { id: 'a', before: null, now: 'passed', change: 'unknown' },
  ])
})

test('a suite that ran on one side only is listed', () => {
  const suites = compareReports(report({}, 'new'), report({ a: 'passed' }, 'old', 'failed'))
  expect(suites).toMatchObject([
    { id: 'new', now: 'passed', before: null },
    { id: 'old', now: null, before: 'failed', cases: [{ change: 'gone' }] },
  ])
})

test('the worst comes first', () => {
  const now = report({ same: 'passed', broken: 'failed', fresh: 'passed' })
  const [suite] = compareReports(now, report({ same: 'passed', broken: 'passed' }))
  expect(suite!.cases.map(({ id }) => id)).toEqual(['broken', 'fresh', 'same'])
})
