import { expect, test } from 'vitest'
import { classifySuiteRun, type ReportedCase, type SuiteRunFacts } from './classify-suite-run.ts'

const one = (status: ReportedCase['status'], name = 'a'): ReportedCase => ({ suite: null, name, status })
const read = (...cases: ReportedCase[]) => ({ state: 'read', cases, problems: [] }) as const
const AGAIN: ReportedCase = { ...one('failed'), passedLater: true }
const exited: SuiteRunFacts = { run: 'exited', exitCode: 0, because: null, report: { state: 'none' } }

test.each<[what: string, facts: Partial<SuiteRunFacts>, status: string]>([
  ['exit 0', {}, 'passed'],
  ['exit 1', { exitCode: 1 }, 'failed'],
  ['exit 126, the program cannot be run', { exitCode: 126 }, 'error'],
  ['exit 127, the program is not there', { exitCode: 127 }, 'error'],
  ['exit 128', { exitCode: 128 }, 'failed'],
  ['a signal', { exitCode: null }, 'error'],
  ['not started', { run: 'not_started', exitCode: null }, 'error'],
  ['timed out', { run: 'timed_out', exitCode: null }, 'timeout'],
  ['timed out but exit 0', { run: 'timed_out' }, 'timeout'],
  ['no report', { report: { state: 'missing' } }, 'error'],
  ['an unreadable report', { report: { state: 'unreadable', because: 'cut' } }, 'error'],
  ['a passing case', { report: read(one('passed')) }, 'passed'],
  ['a failing case and exit 0', { report: read(one('failed')) }, 'failed'],
  ['an errored case and exit 0', { report: read(one('errored')) }, 'failed'],
  ['a case of unknown end', { report: read(one('other')) }, 'failed'],
  ['zero cases', { report: read() }, 'passed'], // the judge calls it empty
  ['all pass, exit 1', { exitCode: 1, report: read(one('passed')) }, 'failed'],
  ['a failure that passed when it was run again, exit 0', { report: read(AGAIN, one('passed')) }, 'passed'],
  ['the same, and its tool denies it', { exitCode: 1, report: read(AGAIN, one('passed')) }, 'failed'],
  ['a report that counts wrong', { report: { ...read(one('passed')), problems: ['declares 2'] } }, 'error'],
])('%s', (_what, facts, status) => expect(classifySuiteRun({ ...exited, ...facts }).status).toBe(status))

test('cases of the same name get ids of their own, always the same ones', () => {
  const { cases } = classifySuiteRun({ ...exited, report: read(one('passed'), one('passed'), one('passed', '  ')) })
  expect(cases.map(({ id }) => id)).toEqual(['a', 'a #2', 'unnamed'])
})
