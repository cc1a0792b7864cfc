// The rules of the global policy that look at one scenario result and may be lowered to a warning.

import type { ScenarioResult } from '../submission/submission.ts'
import { severityOfRule, type TunableRule } from '../verify/rule-severity.ts'
import type { GlobalPolicy } from './policy-shape.ts'

type RuleRow = { readonly id: TunableRule; readonly find: (result: ScenarioResult) => string | undefined }

const RULE_ROWS: readonly RuleRow[] = [
  {
    id: 'attested-if-human',
    find: ({ execution_mode, attested_by = '' }) =>
      execution_mode !== 'bot' && attested_by.trim() === ''
        ? `execution_mode is "${execution_mode}" but attested_by is missing`
        : undefined,
  },
  {
    id: 'blocked-needs-reason',
    find: ({ verdict, blocking_reason = '' }) =>
      verdict === 'blocked' && blocking_reason.trim() === ''
        ? 'verdict is "blocked" but blocking_reason is missing'
        : undefined,
  },
]

export function checkTunableRules(
  results: readonly ScenarioResult[],
  global: GlobalPolicy,
): { readonly reasons: readonly string[]; readonly warnings: readonly string[] } {
  const broken = RULE_ROWS.flatMap(({ id, find }) =>
    results.flatMap(result => {
      const what = find(result)
      const text = `[${id}] scenario "${result.scenario_id}": ${what}`
      return what === undefined ? [] : [{ severity: severityOfRule(id, global), text }]
    }),
  )
  return {
    reasons: broken.filter(({ severity }) => severity === 'reject').map(({ text }) => text),
    // The reason as it would stand among the others, and how low it was put.
    warnings: broken
      .filter(({ severity }) => severity !== 'reject')
      .map(({ severity, text }) => `${severity}: policy: ${text}`),
  }
}
