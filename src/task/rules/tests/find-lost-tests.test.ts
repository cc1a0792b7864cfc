import { expect, test } from 'vitest'
import { findLostTests } from './find-lost-tests.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'error'

const report = (cases: Readonly<Record<string, Status>>, status = 'completed') => ({
  diff_hash: 'd',
  status,
  overall_pass: true,
  summary: { passed: 0, failed: 0, skipped: 0, error: 0 },
  suites: [
    {
      id: 'unit',
      kind: 'test',
      status: 'passed',
      overall_pass: true,
      exit_code: 0,
      parsed: 'junit',
      cases: Object.entries(cases).map(([id, each]) => ({ id, status: each })),
    },
  ],
})

test.each<[before: Status | 'absent', now: Status | 'absent', lost: string | null]>([
  ['passed', 'passed', null],
  ['passed', 'skipped', 'skipped'],
  ['passed', 'absent', 'gone'],
  ['passed', 'failed', null], // a failure is told as one
  ['passed', 'error', null],
  ['skipped', 'absent', null],
  ['failed', 'absent', null],
  ['error', 'skipped', null],
  ['absent', 'skipped', null],
  ['absent', 'passed', null],
])('a test that was %s and is %s: lost as %s', (before, now, lost) => {
  const cases = (status: Status | 'absent'): Record<string, Status> => (status === 'absent' ? {} : { a: status })
  const found = findLostTests(report({ ...cases(now), b: 'passed' }), report({ ...cases(before), b: 'passed' }))
  expect(found).toEqual(lost === null ? [] : [{ key: 'unit::a', now: lost }])
})

test('without a completed baseline or report nothing is said to be lost', () => {
  const [full, none] = [report({ a: 'passed' }), report({})]
  expect([findLostTests(none, full).length, findLostTests(none, null), findLostTests(null, full)]).toEqual([1, [], []])
  expect(findLostTests(report({}, 'running'), full)).toEqual([])
  expect(findLostTests(none, report({ a: 'passed' }, 'failed'))).toEqual([])
})
