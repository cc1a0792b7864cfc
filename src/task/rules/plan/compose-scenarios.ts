// The suites of a test report as scenarios of a submission, once for each surface of the product.

import { isFilledText, isText } from '#kernel/reading/json-value'
import type { CaseStatus, EvalSuite } from '../tests/eval-report.ts'
import { judgeSuite, type SuiteOutcome } from '../tests/judge-suite.ts'

export type Scenario = Readonly<Record<string, unknown>>

const CASES_MAX = 500

export function composeScenarios(surfaces: readonly string[], suites: readonly EvalSuite[]): Scenario[] {
  if (suites.length === 0) return surfaces.map(composeDecisionOnly)
  return surfaces.flatMap(surface => suites.map(suite => composeSuite(surface, suite)))
}

// Nothing ran: the only step was the decision itself, and that proves the change only in part.
function composeDecisionOnly(surface: string): Scenario {
  return {
    scenario_id: 'acceptance',
    product_surface: surface,
    execution_mode: 'bot',
    verdict: 'partial',
    step_results: [{ step_id: 'decision', status: 'partial' }],
  }
}

const VERDICTS: Readonly<Record<SuiteOutcome, string>> = {
  pass: 'pass',
  fail: 'fail',
  errored: 'blocked',
  empty: 'blocked',
  skipped: 'blocked',
}

function composeSuite(surface: string, suite: EvalSuite): Scenario {
  const { outcome } = judgeSuite(suite, false)
  return {
    scenario_id: `suite-${suite.id}`,
    product_surface: surface,
    execution_mode: 'bot',
    verdict: VERDICTS[outcome],
    ...(VERDICTS[outcome] === 'blocked' && { blocking_reason: `the suite is ${outcome}` }),
    step_results: composeSteps(suite, outcome),
    evidence: isText(suite.log_sha256) ? [{ kind: 'log', url: `urn:provost:blob:${suite.log_sha256}` }] : [],
  }
}

const STEPS: Readonly<Record<CaseStatus, string>> = { passed: 'pass', failed: 'fail', error: 'fail', skipped: 'skip' }

function composeSteps(suite: EvalSuite, outcome: SuiteOutcome): { step_id: string; status: string }[] {
  if (suite.cases.length === 0 || suite.cases.length > CASES_MAX) {
    return [{ step_id: slug(suite.id), status: VERDICTS[outcome] }]
  }
  const taken = new Set<string>()
  return suite.cases.map(({ id, name, status }) => {
    const step = freeName(slug(`${suite.id} ${isFilledText(name) ? name : id}`), taken)
    taken.add(step)
    return { step_id: step, status: STEPS[status] }
  })
}

/** The name itself, or the first of `name-2`, `name-3` … that nobody has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number++
  return `${name}-${number}`
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g)
  return words ? words.join('-') : 'case'
}
