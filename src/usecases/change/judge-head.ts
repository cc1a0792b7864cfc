// What Provost's own reviews say about one head of a session.
import { deriveDecision, type HeadDecision } from '#core/review/derive-decision'
import type { ReviewRun } from '#core/review/review'
import type { World } from '../world.ts'

export type HeadReviews = { readonly runs: readonly ReviewRun[]; readonly required: number }

const PAGE = 200

/** Oldest first. */
export async function readReviewRuns({ store }: World, session: string): Promise<ReviewRun[]> {
  const runs: ReviewRun[] = []
  for (let after = 0; ; ) {
    const rows = await store.views.list<ReviewRun>('review_run', { scope: session, after, limit: PAGE })
    runs.push(...rows.map(row => row.state))
    if (rows.length < PAGE) return runs
    after = rows.at(-1)!.ordinal
  }
}

export function judgeHead({ runs, required }: HeadReviews, headSha: string): HeadDecision {
  return deriveDecision({ headSha, required, runs }).result
}
