// Which exact content a verdict against the work makes void, so that going back and doing nothing cannot pass again.
import { isOneOf } from '#kernel/reading/json-value'

export const VOIDABLES = ['plan', 'planReview', 'output', 'codeReview', 'eval', 'decision'] as const

export type Voidable = (typeof VOIDABLES)[number]

export function isVoidable(value: unknown): value is Voidable {
  return isOneOf(value, VOIDABLES)
}

const VOIDS: ReadonlyMap<string, readonly Voidable[]> = new Map<string, readonly Voidable[]>([
  ['PLAN_REVIEW_BLOCKED', ['plan', 'planReview']],
  ['PLAN_REVIEW_NEEDS_CHANGES', ['plan', 'planReview']],
  ['SCOPE_MISMATCH', ['plan', 'output']],
  ['PLAN_UNCLEAR', ['planReview']],
  ['PLAN_ISSUE', ['plan', 'output', 'codeReview']],
  ['CODE_ISSUE', ['output', 'codeReview']],
  ['EVAL_FAIL', ['output', 'eval']],
  ['REJECTED_PLAN', ['plan', 'output', 'decision']],
  ['REJECTED_CODE', ['output', 'decision']],
  ['REJECTED_UNCLEAR', ['codeReview', 'decision']],
  ['REGRESSION_BEFORE_APPLY', ['output', 'eval', 'decision']],
  ['TESTS_FAIL_AT_ACCEPT', ['output', 'eval', 'decision']],
])

// Evidence that is absent or old says nothing against the work, so every other rule voids nothing.
const NOTHING: readonly Voidable[] = []

export function voidsOf(rule: string): readonly Voidable[] {
  return VOIDS.get(rule) ?? NOTHING
}
