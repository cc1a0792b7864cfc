import { expect, test } from 'vitest'
import { readTap } from './tap.ts'

const rows: readonly [what: string, text: string, verdict: string, problems: readonly string[]][] = [
  ['all passed', '1..2\nok 1\nok 2', 'pass', []],
  ['the plan may come last', 'ok 1\n1..1', 'pass', []],
  ['a test failed', '1..2\nok 1\nnot ok 2', 'fail', []],
  ['a test is missing', '1..2\nok 1', 'partial', ['plan says 2 tests, 1 found']],
  ['there is no plan', 'ok 1', 'partial', ['no plan']],
  ['there are two plans', '1..1\nok 1\n1..1', 'partial', ['more than one plan']],
  ['a number stands twice', '1..2\nok 1\nok 1', 'partial', ['test number used twice']],
  ['a todo that fails is no failure', '1..2\nok 1\nnot ok 2 # TODO later', 'pass', []],
  ['everything was skipped', '1..1\nok 1 # SKIP no network', 'blocked', ['every test was skipped']],
  ['the plan is empty', '1..0 # skipped', 'blocked', ['no test cases']],
  [
    'it was given up',
    '1..2\nok 1\nBail out! db down\nok 2',
    'fail',
    ['plan says 2 tests, 1 found', 'bailed out: db down'],
  ],
  ['only the version is there', 'TAP version 14', 'blocked', ['no plan', 'no test cases']],
  ['subtests are left alone', '1..1\n    not ok 1 - inner\n    1..1\nok 1 - outer', 'pass', []],
]

test.each(rows)('%s', (_what, text, verdict, problems) => {
  expect(readTap(text)).toMatchObject({ verdict, problems })
})

const names: readonly [line: string, number: number, name: string, status: string][] = [
  ['ok 3 - adds', 3, 'adds', 'passed'],
  ['ok 3 adds', 3, 'adds', 'passed'],
  ['ok - adds', 1, 'adds', 'passed'],
  ['ok', 1, '', 'passed'],
  ['not ok 2 - a # b', 2, 'a # b', 'failed'],
  ['ok 2 - a \\# skip', 2, 'a \\# skip', 'passed'],
  ['ok 2 - a # Skipped: no net', 2, 'a', 'skipped'],
  ['ok 2 # todo', 2, '', 'skipped'],
]

test.each(names)('%j', (line, number, name, status) => {
  expect(readTap(`1..1\r\n${line}\r\n`).cases).toEqual([{ number, name, status }])
})

test('a test without a number follows the one before it', () => {
  expect(readTap('1..3\nok 5\nok\nok').cases.map(each => each.number)).toEqual([5, 6, 7])
})

test.each(['', 'hello', '# only a comment', 'okay 1', '  ok 1'])('%j holds no line of TAP', text => {
  expect(() => readTap(text)).toThrow(expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }))
})
