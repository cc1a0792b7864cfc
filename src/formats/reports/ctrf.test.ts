import { expect, test } from 'vitest'
import { readCtrf } from './ctrf.ts'

const report = (tests: unknown, summary: unknown = {}) => ({ results: { tool: { name: 'jest' }, summary, tests } })
const passed = { name: 'a', status: 'passed' }

const rows: readonly [what: string, given: unknown, verdict: string, problems: readonly string[]][] = [
  ['all passed', report([passed]), 'pass', []],
  ['one failed', report([passed, { name: 'b', status: 'failed' }]), 'fail', []],
  ['pending counts as skipped', report([{ name: 'a', status: 'pending' }]), 'blocked', ['no test passed']],
  ['other is a problem', report([passed, { name: 'b', status: 'other' }]), 'partial', ['1 tests have status other']],
  [
    'the summary counts more',
    report([passed], { tests: 2, failed: 1 }),
    'partial',
    ['summary declares 2 tests, 1 found', 'summary declares 1 failed, 0 found'],
  ],
  ['the summary says nothing readable', report([passed], { tests: '2' }), 'pass', []],
  ['nothing ran', report([]), 'blocked', ['no test cases']],
]

test.each(rows)('%s', (_what, given, verdict, problems) => {
  expect(readCtrf(given)).toMatchObject({ verdict, problems })
})

test.each([
  [
    { suite: ['x', 'y'], flaky: true, duration: 12 },
    { suite: 'x > y', flaky: true, duration_ms: 12 },
  ],
  [
    { suite: 's', flaky: 'yes', duration: -1 },
    { suite: 's', flaky: false, duration_ms: null },
  ],
  [
    { suite: [], duration: '1' },
    { suite: null, duration_ms: null },
  ],
])('a test with %j is read as %j', (given, expected) => {
  expect(readCtrf(report([{ ...passed, ...given }])).cases[0]).toMatchObject(expected)
})

test('a flaky test that failed in the end is just failed', () => {
  expect(readCtrf(report([{ name: 'a', status: 'failed', flaky: true }])).flaky).toBe(0)
})

test.each([
  null,
  [],
  {},
  { results: null },
  report({}),
  report([null]),
  report([{ status: 'passed' }]),
  report([{ name: 'a', status: 'constructor' }]),
  { results: { summary: {}, tests: [] } },
  report([], null),
])('%j is unreadable', given => {
  expect(() => readCtrf(given)).toThrow(expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }))
})

test('what jest has still to do is skipped, and any other status of which nothing is known is told', () => {
  const tests = (rawStatus: string) => [
    { name: 'a', status: 'passed', duration: 1 },
    { name: 'b', status: 'other', rawStatus, duration: 0 },
  ]
  const read = (rawStatus: string) =>
    readCtrf({ results: { tool: { name: 'jest' }, summary: { tests: 2, failed: 0 }, tests: tests(rawStatus) } })
  expect(read('todo')).toMatchObject({ verdict: 'pass', skipped: 1, problems: [] })
  expect(read('lost')).toMatchObject({ verdict: 'partial', problems: ['1 tests have status other'] })
})
