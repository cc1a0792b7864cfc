import { expect, test } from 'vitest'
import type { SuiteConfig } from '#config/rules/sections/task-config'
import type { EvalSuite } from '#task/rules/tests/eval-report'
import { planRepairTests } from './plan-repair-tests.ts'

const FILE = { hash: 'h', mode: '100644' } as const
const changed = { path: 'src/db.js', after: FILE }
const tested = { path: 'test/db.test.js', after: FILE }
const untested = { path: 'test/old.test.js', after: null }

const rest = { network: 'none', timeoutMs: 1, retries: 0, enabled: true } as const
const suite = (id: string, more: Partial<SuiteConfig> = {}): SuiteConfig => {
  return { id, kind: 'test', command: ['node', '--test'], ...rest, ...more }
}
const result = (id: string, status: EvalSuite['status']): EvalSuite => {
  return { id, kind: 'test', status, overall_pass: status === 'passed', exit_code: 0, parsed: 'exit_code', cases: [] }
}
const report = (...suites: EvalSuite[]) => {
  const summary = { passed: 0, failed: 0, skipped: 0, error: 0 }
  return { diff_hash: '', status: 'completed', overall_pass: true, summary, suites } as const
}
const PASSED = report(result('unit', 'passed'))
const TEST = { command: ['node', '--test'], files: ['test/db.test.js'] }

test.each<[sentence: string, work: Parameters<typeof planRepairTests>[0], planned: object[]]>([
  ['a passed suite with a new test', { entries: [changed, tested], suites: [suite('unit')], report: PASSED }, [TEST]],
  ['a change without a test', { entries: [changed], suites: [suite('unit')], report: PASSED }, []],
  [
    'a change that only took a test away',
    { entries: [changed, untested], suites: [suite('unit')], report: PASSED },
    [],
  ],
  ['a suite that failed', { entries: [tested], suites: [suite('unit')], report: report(result('unit', 'failed')) }, []],
  ['a suite that was not run', { entries: [tested], suites: [suite('other')], report: PASSED }, []],
  ['no report at all', { entries: [tested], suites: [suite('unit')], report: null }, []],
  ['a lint', { entries: [tested], suites: [suite('unit', { kind: 'lint' })], report: PASSED }, []],
  [
    'a suite in a directory of its own',
    { entries: [tested], suites: [suite('unit', { cwd: 'a' })], report: PASSED },
    [],
  ],
  [
    'a suite for the shell',
    { entries: [tested], suites: [suite('unit', { command: 'npm test' })], report: PASSED },
    [{ ...TEST, command: ['sh', '-c', 'npm test'] }],
  ],
])('%s', (_sentence, work, planned) => expect(planRepairTests(work)).toEqual(planned))
