// Runs of all sessions, oldest first, a page at a time. It asks the view only.
import { isOpen, type ReviewRun } from '#core/review/review'
import type { World } from '../world.ts'

export type RunFilter = { readonly all: boolean; readonly after: number; readonly limit: number }

const PAGE_MAX = 200

export async function listRuns(
  { store }: World,
  { all, after: from, limit }: RunFilter,
): Promise<{ readonly reviews: readonly ReviewRun[]; readonly next: string | null }> {
  const reviews: ReviewRun[] = []
  for (let after = from; ; ) {
    const rows = await store.views.list<ReviewRun>('review_run', { after, limit: PAGE_MAX })
    for (const { state, ordinal } of rows) {
      if (reviews.length === limit) return { reviews, next: String(after) }
      after = ordinal
      if (all || isOpen(state.status) || state.status === 'complete') reviews.push(state)
    }
    if (rows.length < PAGE_MAX) return { reviews, next: null }
  }
}
