import { expect, test } from 'vitest'
import { hasSuiteWithoutProgram, listErrored } from './describe-errored.ts'

const suite = (status: string, exit_code: number | null, because?: string) => ({
  id: 'lint',
  kind: 'lint',
  status,
  overall_pass: false,
  exit_code,
  parsed: 'exit_code',
  cases: [],
  ...(because !== undefined && { because }),
})

const report = (...suites: ReturnType<typeof suite>[]) => ({
  diff_hash: 'd',
  status: 'completed',
  overall_pass: false,
  summary: { passed: 0, failed: 0, skipped: 0, error: 0 },
  suites,
})

test.each([
  [report(suite('error', 127, 'could not start (exit 127)')), ['lint: could not start (exit 127)'], true],
  [report(suite('error', 126)), ['lint'], true],
  [report(suite('timeout', null, 'took longer than its time limit')), ['lint: took longer than its time limit'], false],
  [report(suite('error', null, 'was ended by a signal')), ['lint: was ended by a signal'], false],
  [report(suite('failed', 1, 'exit 1'), suite('passed', 0)), [], false],
  [report(suite('failed', 127)), [], false],
  ['no report', [], false],
  [null, [], false],
])('%# which suites came to no verdict, and whether their program is there', (given, errored, isMissing) => {
  expect(listErrored(given)).toEqual(errored)
  expect(hasSuiteWithoutProgram(given)).toBe(isMissing)
})
