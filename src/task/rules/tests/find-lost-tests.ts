// Tests that passed before the change and did not run with it: disabled, removed or renamed. Nothing is proven of what they proved.
import { compareText } from '#kernel/reading/json-value'
import { type EvalReport, type EvalSuite, isEvalReport } from './eval-report.ts'
import { caseKey } from './judge-suite.ts'

export type LostTest = { readonly key: string; readonly now: 'skipped' | 'gone' }

/** Of two completed reports; from anything else nothing can be said to be lost. */
export function findLostTests(report: unknown, baseline: unknown): LostTest[] {
  if (!isCompleted(report) || !isCompleted(baseline)) return []
  const now = new Map(report.suites.flatMap(statusesOf))
  return baseline.suites
    .flatMap(statusesOf)
    .filter(([, status]) => status === 'passed')
    .flatMap(([key]): LostTest[] => {
      const status = now.get(key)
      if (status === undefined) return [{ key, now: 'gone' }]
      return status === 'skipped' ? [{ key, now: 'skipped' }] : []
    })
    .toSorted((one, other) => compareText(one.key, other.key))
}

function statusesOf(suite: EvalSuite): [key: string, status: string][] {
  return suite.cases.map(({ id, status }) => [caseKey(suite.id, id), status])
}

function isCompleted(value: unknown): value is EvalReport {
  return isEvalReport(value) && value.status === 'completed'
}
