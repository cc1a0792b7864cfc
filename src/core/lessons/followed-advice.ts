// Whether a plan followed a piece of advice: only what it says itself counts (spec 3.9).
import { isObject } from '#core/kernel/json-value'

export type Followed = 'followed' | 'not_followed' | 'not_stated'

/** What a plan does not mention is not stated, and never followed. */
export function readFollowed(plan: unknown, id: string): Followed {
  const answers = isObject(plan) && Array.isArray(plan.advice) ? plan.advice : []
  const answer = answers.find(one => isObject(one) && one.id === id)
  if (!isObject(answer) || typeof answer.followed !== 'boolean') return 'not_stated'
  return answer.followed ? 'followed' : 'not_followed'
}
