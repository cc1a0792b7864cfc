// Ends the sessions of reviewers that have nothing left to review.
import { isProvostError } from '#core/kernel/errors'
import { isOpen } from '#core/review/review'
import { isEnded } from '#core/session/standing'
import { findChange } from '../change/find-changes.ts'
import { killSession } from '../session/kill-session.ts'
import { findSession } from '../session/need-session.ts'
import type { Asking, World } from '../world.ts'
import { readReviews } from './review-stream.ts'

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
