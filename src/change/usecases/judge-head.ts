// What Provost's own reviews say about one head of a session.

import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import { deriveReviewDecision, type HeadDecision } from '#review/rules/verdict/derive-decision'

export type HeadReviews = { readonly runs: readonly ReviewRun[]; readonly required: number }

/** Oldest first. */
export function readReviewRuns(world: World, session: string): Promise<ReviewRun[]> {
  return readAllRows<ReviewRun>(world, 'review_run', { scope: session })
}

export function judgeHead({ runs, required }: HeadReviews, headSha: string): HeadDecision {
  return deriveReviewDecision({ headSha, required, runs }).result
}
