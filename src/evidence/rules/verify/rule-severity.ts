// How hard a tunable rule is to be taken.
import type { GlobalPolicy } from '../policy/policy-shape.ts'

export type RuleSeverity = 'reject' | 'warn' | 'info'

export type TunableRule = 'step-results-present' | 'attested-if-human' | 'blocked-needs-reason'

/** A rule that nobody lowered rejects; so does every rule when there is no sound policy to ask. */
export function severityOfRule(rule: TunableRule, global: GlobalPolicy | null): RuleSeverity {
  return global?.global_rules?.find(listed => listed.id === rule)?.severity ?? 'reject'
}
