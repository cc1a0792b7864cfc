// Whether a plan followed a piece of advice: only what it says itself counts (spec 3.9).
import { isObject, isOneOf } from '#kernel/reading/json-value'

const ANSWERS = ['yes', 'no', 'not_applicable'] as const

/** `not_kept`: asked about the past, of which no plan is kept. */
export type Followed = 'followed' | 'not_followed' | 'not_applicable' | 'not_stated' | 'not_kept'

const WORDS: Readonly<Record<(typeof ANSWERS)[number], Followed>> = {
  yes: 'followed',
  no: 'not_followed',
  not_applicable: 'not_applicable',
}

/** What a plan does not mention is not stated, and never followed. */
export function readFollowed(plan: unknown, id: string): Followed {
  const answers = isObject(plan) && Array.isArray(plan.advice) ? plan.advice : []
  const answer = answers.find(one => isObject(one) && one.id === id)
  return isObject(answer) && isOneOf(answer.followed, ANSWERS) ? WORDS[answer.followed] : 'not_stated'
}
