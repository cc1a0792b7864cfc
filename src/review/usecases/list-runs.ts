// Runs of all sessions or of some, oldest first, a page at a time. It asks the view only.

import type { World } from '#recorder/world'
import { isOpen, type Review, type ReviewRun } from '../rules/record/review.ts'

export type RunFilter = {
  readonly all: boolean
  readonly project?: string | undefined
  /** Only of these sessions and tasks. */
  readonly ids?: readonly string[]
  readonly after: number
  readonly limit: number
}

export type ReviewRunPage = { readonly reviews: readonly ReviewRun[]; readonly next: string | null }

const PAGE_MAX = 200

export async function listReviewRuns(world: World, filter: RunFilter): Promise<ReviewRunPage> {
  if (!filter.ids) return listPage(world, filter, undefined)
  // A session has a handful of runs: they are told whole.
  const whole = { ...filter, after: 0, limit: Number.MAX_SAFE_INTEGER }
  const pages = await Promise.all(filter.ids.map(id => listPage(world, whole, id)))
  return { reviews: pages.flatMap(({ reviews }) => reviews), next: null }
}

async function listPage(
  { store }: World,
  { all, project, after: from, limit }: RunFilter,
  scope: string | undefined,
): Promise<ReviewRunPage> {
  const isOfProject = async ({ reviewId }: ReviewRun) =>
    project === undefined || (await store.views.find<Review>('review', reviewId))?.state.projectId === project
  const reviews: ReviewRun[] = []
  for (let after = from; ; ) {
    const rows = await store.views.list<ReviewRun>('review_run', {
      ...(scope !== undefined && { scope }),
      after,
      limit: PAGE_MAX,
    })
    for (const { state, ordinal } of rows) {
      if (reviews.length === limit) return { reviews, next: String(after) }
      after = ordinal
      const isShown = all || isOpen(state.status) || state.status === 'complete'
      if (isShown && (await isOfProject(state))) reviews.push(state)
    }
    if (rows.length < PAGE_MAX) return { reviews, next: null }
  }
}
