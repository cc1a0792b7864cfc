// A person calls a review off.
import { provostError } from '#core/kernel/errors'
import { isOpen, type ReviewRun } from '#core/review/review'
import { decideRunCommand } from '#core/review/review-run-machine'
import type { Asking, World } from '../world.ts'
import { endReviewer } from './end-reviewer.ts'
import { findRun, readReviews, recordReview, referenceOf } from './review-stream.ts'

/** `session` is the one of the address; null: whichever the run belongs to. */
export async function cancelReview(
  world: World,
  asking: Asking,
  session: string,
  runId: string,
  note: string,
): Promise<ReviewRun> {
  const known = await findRun(world, runId)
  if (!known || known.sessionId !== session)
    throw provostError('REVIEW_RUN_NOT_FOUND', { details: { run: runId, session } })
  await recordReview(world, asking, session, ({ runs }) => {
    const run = runs.find(({ id }) => id === runId)!
    const answer = decideRunCommand(run.status, 'cancel')
    if (!answer.ok)
      throw provostError(answer.code, {
        message: `Run ${runId} is ${run.status}: what has ended cannot be cancelled.`,
        hint: `\`provost review trigger ${session}\` asks for a new one`,
        details: { run: runId, status: run.status },
      })
    return { answer: undefined, events: [{ type: 'review.cancelled', data: { ...referenceOf(run), note } }] }
  })
  const { runs, reviews } = await readReviews(world, session)
  const reviewer = reviews.find(({ id }) => id === known.reviewId)?.reviewerSessionId
  const isBusy = runs.some(run => run.reviewId === known.reviewId && isOpen(run.status))
  if (reviewer && !isBusy) await endReviewer(world, asking, reviewer)
  return (await findRun(world, runId))!
}
