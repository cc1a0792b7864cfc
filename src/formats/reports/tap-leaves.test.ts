// Tests inside of tests, by example: what counts is what ran, and not the suite around it.
import { expect, test } from 'vitest'
import { readTapLeaves } from './tap-leaves.ts'

const inner = (...lines: string[]) => lines.map(line => `    ${line}`).join('\n')

const rows: readonly [what: string, text: string, verdict: string, cases: readonly string[]][] = [
  ['no test holds another', '1..2\nok 1 - a\nnot ok 2 - b', 'fail', ['passed a', 'failed b']],
  [
    'a suite that holds tests is not counted beside them',
    `${inner('ok 1 - a', 'ok 2 - b', '1..2')}\nok 1 - suite\n1..1`,
    'pass',
    ['passed suite > a', 'passed suite > b'],
  ],
  [
    'a suite of skipped tests proves nothing',
    `${inner('ok 1 - a # SKIP', '1..1')}\nok 1 - suite\n1..1`,
    'blocked',
    ['skipped suite > a'],
  ],
  [
    'a suite that failed by itself is told beside its tests',
    `${inner('ok 1 - a', '1..1')}\nnot ok 1 - suite\n1..1`,
    'fail',
    ['passed suite > a', 'failed suite'],
  ],
  [
    'a failure under a suite that calls itself passed is a failure',
    `${inner('not ok 1 - a', '1..1')}\nok 1 - suite\n1..1`,
    'fail',
    ['failed suite > a'],
  ],
  [
    'what is still to do is no result, whatever is inside of it',
    `${inner('not ok 1 - a', '1..1')}\nnot ok 1 - suite # TODO\nok 2 - b\n1..2`,
    'pass',
    ['skipped suite > a', 'passed b'],
  ],
  [
    'a suite may open before its tests, and say how long it took',
    `1..1\nok 1 - suite # time=3.10ms {\n${inner('ok 1 - a # time=1ms', '1..1')}\n}`,
    'pass',
    ['passed suite > a'],
  ],
  [
    'what is quoted of a failure is no test',
    `not ok 1 - a\n  ---\n  error: |-\n    ok 1 - quoted\n  ...\n1..1`,
    'fail',
    ['failed a'],
  ],
  ['a run that broke off has what it told', `1..1\n${inner('ok 1 - a')}`, 'partial', ['passed a']],
]

test.each(rows)('%s', (_what, text, verdict, cases) => {
  const report = readTapLeaves(text)
  expect(report.cases.map(({ status, name }) => `${status} ${name}`)).toEqual(cases)
  expect([report.verdict, report.tests]).toEqual([verdict, cases.length])
})

test('a suite that is empty is what its own line says', () => {
  expect(readTapLeaves('TAP version 14\n1..0')).toMatchObject({ verdict: 'blocked', cases: [] })
})
