// What Provost's own reviews say about one head of a session.
import { deriveDecision, type HeadDecision } from '#core/review/derive-decision'
import type { ReviewRun } from '#core/review/review'
import { readAllRows } from '../read-all-rows.ts'
import type { World } from '../world.ts'

export type HeadReviews = { readonly runs: readonly ReviewRun[]; readonly required: number }

/** Oldest first. */
export function readReviewRuns(world: World, session: string): Promise<ReviewRun[]> {
  return readAllRows<ReviewRun>(world, 'review_run', { scope: session })
}

export function judgeHead({ runs, required }: HeadReviews, headSha: string): HeadDecision {
  return deriveDecision({ headSha, required, runs }).result
}
