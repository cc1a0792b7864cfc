import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEvalReport, type SuiteResult } from './compose-eval-report.ts'
import { CASE_STATUSES, isEvalReport } from './eval-report.ts'
import { judgeEval } from './judge-eval.ts'

const result = fc.record({
  id: fc.string({ minLength: 1 }).filter(id => id.trim() !== ''),
  status: fc.constantFrom('passed', 'failed', 'error', 'timeout', 'skipped'),
  exit_code: fc.constantFrom(0, 1, null),
  kind: fc.constantFrom('test', 'lint'),
  parsed: fc.constantFrom('junit', 'exit_code'),
  cases: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), status: fc.constantFrom(...CASE_STATUSES) }), {
    selector: one => one.id,
  }),
})

test('whatever the suites did, the report is well formed and never miscounts itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(result, { selector: one => one.id, maxLength: 4 }), suites => {
      const subject = { task: 'ta_1', diffHash: 'd', baseTree: 't', env: {} }
      const report = composeEvalReport(subject, 'completed', suites as unknown as SuiteResult[])
      expect(isEvalReport(report)).toBe(true)
      const { verdict } = judgeEval({ report, diffHash: 'd', baseline: null, preexisting: 'block' })
      const isBad = suites.some(suite => suite.status !== 'passed' && suite.status !== 'skipped')
      if (isBad) expect(['pass', 'no_tests']).not.toContain(verdict)
    }),
  )
})
