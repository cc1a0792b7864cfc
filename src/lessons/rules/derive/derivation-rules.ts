// All rules that derive lessons, by id, with the sentence that people read.

import { REPEATED_REJECTION } from '../life/repeated-rejection.ts'
import { RECORD_RULES } from './record-rules.ts'
import { SWARM_RULES } from './swarm-rules.ts'

export type DerivationRule = { readonly ruleId: string; readonly because: string }

export const DERIVATION_RULES: readonly DerivationRule[] = [...RECORD_RULES, REPEATED_REJECTION, ...SWARM_RULES].map(
  ({ ruleId, because }) => ({ ruleId, because }),
)

export function becauseOf(ruleId: string): string {
  return DERIVATION_RULES.find(rule => rule.ruleId === ruleId)?.because ?? 'a rule of an earlier version saw it'
}
