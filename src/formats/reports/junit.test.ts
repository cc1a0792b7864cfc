import { expect, test } from 'vitest'
import { readJunit } from './junit.ts'

const suite = (inner: string, attributes = 'name="s"') => `<testsuite ${attributes}>${inner}</testsuite>`
const only = (inner: string) => readJunit(suite(`<testcase name="a" time="0.25">${inner}</testcase>`)).cases[0]

const outcomes: readonly [inner: string, status: string, flaky: boolean, message: string | null][] = [
  ['', 'passed', false, null],
  ['<failure message="boom">trace</failure>', 'failed', false, 'boom'],
  ['<failure>\n  first\r\nsecond</failure>', 'failed', false, 'first'],
  ['<failure/>', 'failed', false, null],
  ['<failure message="f"/><error message="e"/><skipped/>', 'errored', false, 'e'],
  ['<skipped message="later"/><failure message="f"/>', 'failed', false, 'f'],
  ['<skipped/>', 'skipped', false, null],
  ['<flakyFailure message="m"/>', 'passed', true, null],
  ['<flakyError/><failure message="f"/>', 'failed', false, 'f'],
  ['<rerunFailure message="m"/>', 'passed', false, null],
  ['<system-out><failure/></system-out>', 'passed', false, null],
  ['<failure message="first"/><failure message="second"/>', 'failed', false, 'first'],
]

test.each(outcomes)('a case with %s is %s', (inner, status, flaky, message) => {
  expect(only(inner)).toMatchObject({ status, flaky, message, duration_ms: 250 })
})

test.each([
  ['1', 1000],
  ['0.0004', 0],
  ['1,234.5', 1_234_500],
  ['1e-1', 100],
  ['1.001', 1001],
  ['-1', null],
  ['x', null],
  ['', null],
  ['1 s', null],
])('a time of %j is %j ms', (time, duration_ms) => {
  expect(readJunit(suite(`<testcase time="${time}"/>`)).cases[0]?.duration_ms).toBe(duration_ms)
})

test('own cases come before those of inner suites, whose names are joined', () => {
  const report = readJunit(
    `<testsuites name="all">${suite(`${suite('<testcase name="b"/>', 'name="i"')}<testcase name="a"/>`, 'name="o"')}</testsuites>`,
  )
  expect(report.cases.map(each => `${each.suite}: ${each.name}`)).toEqual(['o: a', 'o > i: b'])
  expect(report.suites).toBe(2)
})

test('a suite without a name leaves no mark in the names of its cases', () => {
  const suitesOf = (xml: string) => readJunit(xml).cases.map(each => each.suite)
  expect(suitesOf(suite('<testcase/>'))).toEqual(['s'])
  expect(suitesOf(suite(suite('<testcase/>', 'name="i"'), ''))).toEqual(['i'])
  expect(suitesOf(suite('<testcase/>', ''))).toEqual([''])
})

test.each([
  ['directly below the root', '<testsuites><testcase name="a"><failure/></testcase></testsuites>', 1],
  [
    'in an element that nobody knows',
    '<testsuites><undefined><testcase name="a"><failure/></testcase></undefined></testsuites>',
    1,
  ],
  [
    'inside of another case',
    '<testsuites><testcase name="o"><testcase name="a"><failure/></testcase></testcase></testsuites>',
    2,
  ],
])('a failing case %s is not lost', (_words, xml, tests) => {
  expect(readJunit(xml)).toMatchObject({ tests, verdict: 'fail' })
})

const counts: readonly [what: string, xml: string, problems: readonly string[], verdict: string][] = [
  ['the count agrees', suite('<testcase/>', 'name="s" tests="1"'), [], 'pass'],
  [
    'a case is missing',
    suite('<testcase/>', 'name="s" tests="2"'),
    ['testsuite "s" declares 2 tests, 1 found'],
    'partial',
  ],
  [
    'the count includes inner suites',
    suite(suite('<testcase/>', 'name="i" tests="1"'), 'name="s" tests="1"'),
    [],
    'pass',
  ],
  ['the count is no number', suite('<testcase/>', 'name="s" tests="many"'), [], 'pass'],
  [
    'nothing was found',
    suite('', 'name="s" tests="1"'),
    ['testsuite "s" declares 1 tests, 0 found', 'no test cases'],
    'blocked',
  ],
  ['everything was skipped', suite('<testcase><skipped/></testcase>'), ['every test was skipped'], 'blocked'],
]

test.each(counts)('%s', (_what, xml, problems, verdict) => {
  expect(readJunit(xml)).toMatchObject({ problems, verdict })
})

test.each(['', '<a/>', '<!DOCTYPE x><testsuite/>', '<testsuite>', '<testsuite/><testsuite/>', '{"results": {}}'])(
  '%j is unreadable',
  xml => {
    expect(() => readJunit(xml)).toThrow(expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }))
  },
)

test('more than 50 MiB is refused before it is read', () => {
  const xml = suite(`<system-out>${'x'.repeat(52_428_800)}</system-out>`)
  expect(() => readJunit(xml)).toThrow(expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }))
})

test.each([
  ['mocha-junit-reporter', '<testsuites name="Mocha Tests" tests="3" skipped="1">', '<testsuite name="o" tests="3">'],
  ['cargo test', '<testsuites>', '<testsuite name="test" package="test" tests="3" skipped="1">'],
])('%s may leave out what was skipped, and nothing else', (_tool, root, suite) => {
  const report = (count: number) => `${root}${suite}${'<testcase name="a"/>'.repeat(count)}</testsuite></testsuites>`
  expect(readJunit(report(2))).toMatchObject({ verdict: 'pass', problems: [] })
  expect(readJunit(report(1))).toMatchObject({ verdict: 'partial', problems: [expect.stringContaining('declares 3')] })
})
