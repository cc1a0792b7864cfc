// What the test report proves about each acceptance criterion: a test case that names it. Silence proves nothing.

import { isText } from '#kernel/reading/json-value'
import type { Criterion } from '../plan/validate-plan.ts'
import type { CaseStatus, EvalReport } from './eval-report.ts'

export type JudgedCriterion = {
  readonly id: string
  readonly must_have: boolean
  readonly evidence: 'met' | 'unmet' | 'unknown'
  /** The case that says so. */
  readonly proof: string | null
}

export function deriveCriteria(criteria: readonly Criterion[], report: EvalReport | null): JudgedCriterion[] {
  const cases = (report?.suites ?? []).flatMap(suite =>
    suite.cases.map(({ id, name, status }) => ({ name: isText(name) ? name : id, status, key: `${suite.id}::${id}` })),
  )
  return criteria.map(({ id, must_have }) => {
    const about = cases.filter(({ name }) => names(name, id))
    const against = about.find(({ status }) => isBad(status))
    const inFavour = about.find(({ status }) => status === 'passed')
    return {
      id,
      must_have: must_have !== false,
      evidence: against ? 'unmet' : inFavour ? 'met' : 'unknown',
      proof: (against ?? inFavour)?.key ?? null,
    }
  })
}

/** As a word of its own: `AC1` is not named by `AC10`. */
function names(text: string, id: string): boolean {
  const at = text.indexOf(id)
  return at >= 0 && !/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + id.length))
}

function isBad(status: CaseStatus): boolean {
  return status === 'failed' || status === 'error'
}
