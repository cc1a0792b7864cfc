// Ends the sessions of reviewers that have nothing left to review.

import { findChange } from '#change/usecases/find-changes'
import { isProvostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isOpen } from '#review/rules/record/review'
import { isEnded } from '#session/rules/life/standing'
import { killSession } from '#session/usecases/life/kill-session'
import { findSession } from '#session/usecases/life/need-session'
import { readReviews } from '../review-stream.ts'

export async function endReviewer(world: World, asking: Asking, session: string): Promise<void> {
  const view = await findSession(world, session)
  if (view?.kind !== 'reviewer' || isEnded(view.record.session.state)) return
  try {
    await killSession(world, asking, session, { kind: 'cleanup', note: 'its review has ended' })
  } catch (error) {
    // The run has ended whatever becomes of its process; the watch over sessions goes on about that.
    if (!isProvostError(error)) throw error
  }
}

/** The change has ended, or the task: whoever was kept open for the next commit may go. A run under way goes on. */
export async function endReviewersOf(world: World, asking: Asking, session: string): Promise<void> {
  const { runs, reviews } = await readReviews(world, session)
  for (const { id, reviewerSessionId } of reviews) {
    const isBusy = runs.some(run => run.reviewId === id && isOpen(run.status))
    if (reviewerSessionId !== null && !isBusy) await endReviewer(world, asking, reviewerSessionId)
  }
}

export async function endReviewersOfChange(world: World, asking: Asking, changeId: string): Promise<void> {
  const change = await findChange(world, changeId)
  if (change) await endReviewersOf(world, asking, change.session)
}
