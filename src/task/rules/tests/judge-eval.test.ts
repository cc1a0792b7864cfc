// Law L19, and what a report means row by row.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EvalReport, EvalSuite } from './eval-report.ts'
import { type EvalAnswer, judgeEval } from './judge-eval.ts'

const suite = (change: Partial<EvalSuite> = {}): EvalSuite => ({
  id: 'unit',
  kind: 'test',
  status: 'passed',
  overall_pass: true,
  exit_code: 0,
  parsed: 'exit_code',
  cases: [],
  ...change,
})

/** A report whose counts and flag agree with its suites, so that only what a row changes is wrong. */
function report(suites: EvalSuite[], change: object = {}): EvalReport {
  const statuses = suites.flatMap(({ cases }) => cases.map(({ status }) => status))
  const count = (wanted: string) => statuses.filter(status => status === wanted).length
  const summary = { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), error: count('error') }
  return {
    diff_hash: 'd',
    status: 'completed',
    overall_pass: suites.every(one => one.overall_pass),
    summary,
    suites,
    ...change,
  }
}

const passed = { id: 'a', status: 'passed' } as const
const failed = { id: 'b', status: 'failed' } as const
const skipped = { id: 'c', status: 'skipped' } as const

const judge = (given: unknown, baseline: unknown = null, preexisting: 'block' | 'note' = 'block') =>
  judgeEval({ report: given, diffHash: 'd', baseline, preexisting })

const green = suite({ parsed: 'junit', cases: [passed] })
const red = suite({ parsed: 'junit', status: 'failed', overall_pass: false, exit_code: 1, cases: [passed, failed] })

const rows: [name: string, report: unknown, expected: Partial<EvalAnswer>][] = [
  ['no report', null, { verdict: 'missing' }],
  ['another diff', report([green], { diff_hash: 'x' }), { verdict: 'stale' }],
  ['not finished', report([red], { status: 'pending' }), { verdict: 'running', failing: [] }],
  ['the evaluation itself broke', report([green], { status: 'failed' }), { verdict: 'errored' }],
  ['passing tests', report([green]), { verdict: 'pass', contradictory: false }],
  ['an exit code of nought', report([suite()]), { verdict: 'pass' }],
  [
    'no exit code',
    report([suite({ exit_code: null, overall_pass: false })], { overall_pass: false }),
    { verdict: 'errored' },
  ],
  ['a failing case', report([red]), { verdict: 'fail', failing: ['unit::b'] }],
  [
    'a failing case under a green flag',
    report([suite({ parsed: 'tap', cases: [failed] })]),
    { verdict: 'fail', contradictory: true },
  ],
  [
    'a bad exit code',
    report([suite({ exit_code: 137, overall_pass: false })]),
    { verdict: 'fail', failing: ['unit'], contradictory: true },
  ],
  [
    'a suite that could not start',
    report([suite({ status: 'error', overall_pass: false, exit_code: null })]),
    { verdict: 'errored' },
  ],
  [
    'failing beats errored',
    report([red, suite({ id: 'e2e', status: 'error', overall_pass: false })]),
    { verdict: 'fail' },
  ],
  [
    'a timeout without a baseline',
    report([suite({ status: 'timeout', overall_pass: false, exit_code: null })]),
    { verdict: 'errored', failing: [] },
  ],
  ['nothing configured', report([]), { verdict: 'no_tests' }],
  ['lint alone is no test', report([suite({ kind: 'lint' })]), { verdict: 'no_tests' }],
  ['lint beside a test', report([green, suite({ id: 'lint', kind: 'lint' })]), { verdict: 'pass' }],
  [
    'a skipped suite',
    report([suite({ status: 'skipped', overall_pass: false, exit_code: null })]),
    { verdict: 'no_tests', contradictory: false },
  ],
  ['all cases skipped', report([suite({ parsed: 'junit', cases: [skipped] })]), { verdict: 'no_tests' }],
  ['zero tests in a report', report([suite({ parsed: 'ctrf' })]), { verdict: 'no_tests' }],
  [
    'a wrong count',
    report([green], { summary: { passed: 2, failed: 0, skipped: 0, error: 0 } }),
    { verdict: 'contradictory' },
  ],
  ['a red flag over green suites', report([green], { overall_pass: false }), { verdict: 'contradictory' }],
  [
    'counts are not compared without cases',
    report([suite()], { summary: { passed: 9, failed: 0, skipped: 0, error: 0 } }),
    { verdict: 'pass' },
  ],
  ['a suite twice', report([green, green]), { verdict: 'malformed' }],
  ['a case twice', report([suite({ cases: [passed, passed] })]), { verdict: 'malformed' }],
  [
    'a negative count',
    report([green], { summary: { passed: -1, failed: 0, skipped: 0, error: 0 } }),
    { verdict: 'malformed' },
  ],
  ['malformed is said before stale', { diff_hash: 'x' }, { verdict: 'malformed' }],
]
test.each(rows)('%s', (_name, given, expected) => expect(judge(given)).toMatchObject(expected))

const allGreen = report([suite({ parsed: 'junit', cases: [passed, { ...failed, status: 'passed' }] })])
const timeout = report([suite({ status: 'timeout', overall_pass: false, exit_code: null })])

const mixed = report([suite({ id: 'other' }), red])

const compared: [
  name: string,
  now: unknown,
  before: unknown,
  preexisting: 'block' | 'note',
  expected: Partial<EvalAnswer>,
][] = [
  [
    'what passed before and fails now',
    report([red]),
    allGreen,
    'block',
    { verdict: 'fail', regression: 'found', regressions: ['unit::b'] },
  ],
  ['what failed before too, blocked', report([red]), report([red]), 'block', { verdict: 'fail', regression: 'none' }],
  [
    'what failed before too, noted',
    report([red]),
    report([red]),
    'note',
    { verdict: 'known_failures', regression: 'none' },
  ],
  ['a known failure beside a passing suite', mixed, mixed, 'note', { verdict: 'known_failures', contradictory: false }],
  [
    'a new failure beside a known one',
    report([{ ...red, cases: [failed, { id: 'n', status: 'error' }] }]),
    report([red]),
    'note',
    { verdict: 'fail' },
  ],
  [
    'a baseline for another diff is a baseline',
    report([red]),
    report([red], { diff_hash: 'base' }),
    'note',
    { verdict: 'known_failures' },
  ],
  [
    'an unfinished baseline proves nothing',
    report([red]),
    report([red], { status: 'failed' }),
    'note',
    { verdict: 'fail', regression: 'unknown' },
  ],
  [
    'a timeout where it passed before',
    timeout,
    report([green]),
    'block',
    { verdict: 'fail', failing: ['unit'], regressions: ['unit'] },
  ],
  ['a timeout where it timed out before', timeout, timeout, 'note', { verdict: 'errored', regression: 'none' }],
]
test.each(compared)('baseline: %s', (_name, now, before, preexisting, expected) => {
  expect(judge(now, before, preexisting)).toMatchObject(expected)
})

const anyCase = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  status: fc.constantFrom('passed', 'failed', 'skipped', 'error'),
})
const anySuite = fc.record({
  id: fc.constantFrom('unit', 'e2e', 'lint'),
  kind: fc.constantFrom('test', 'lint', 'custom', 'prompt_eval'),
  status: fc.constantFrom('passed', 'failed', 'error', 'timeout', 'skipped'),
  overall_pass: fc.boolean(),
  exit_code: fc.constantFrom(0, 1, 137, null),
  parsed: fc.constantFrom('junit', 'ctrf', 'tap', 'exit_code'),
  cases: fc.uniqueArray(anyCase, { maxLength: 3, selector: ({ id }) => id }),
})
const anyReport = fc.record({
  diff_hash: fc.constant('d'),
  status: fc.constantFrom('completed', 'completed', 'running', 'failed'),
  overall_pass: fc.boolean(),
  summary: fc.record({ passed: fc.nat(3), failed: fc.nat(1), skipped: fc.nat(1), error: fc.nat(1) }),
  suites: fc.uniqueArray(anySuite, { maxLength: 3, selector: ({ id }) => id }),
})

test('L19 a report with anything bad in it is never a pass and never "no tests", whatever its flags say', () => {
  fc.assert(
    fc.property(
      anyReport,
      fc.option(anyReport),
      fc.constantFrom('block' as const, 'note' as const),
      (now, before, preexisting) => {
        const { verdict } = judge(now, before, preexisting)
        const isBad = now.suites.some(
          ({ status, exit_code, cases }) =>
            cases.some(one => one.status === 'failed' || one.status === 'error') ||
            (exit_code !== null && exit_code !== 0) ||
            status === 'failed' ||
            status === 'error' ||
            status === 'timeout',
        )
        if (isBad && now.status === 'completed')
          expect(['fail', 'errored', 'contradictory', 'known_failures']).toContain(verdict)
        if (verdict === 'pass')
          expect(now.status === 'completed' && now.overall_pass && now.suites.length > 0).toBe(true)
      },
    ),
    { numRuns: 5000 },
  )
})
