// A person calls a review off.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isOpen, type ReviewRun } from '#review/rules/record/review'
import { decideRunCommand } from '#review/rules/record/review-run-machine'
import { findReviewRun, readReviews, recordReview, referenceOf } from '../review-stream.ts'
import { endReviewer } from './end-reviewer.ts'

/** `session` is the one of the address; null: whichever the run belongs to. */
export async function cancelReview(
  world: World,
  asking: Asking,
  session: string,
  runId: string,
  note: string,
): Promise<ReviewRun> {
  const known = await findReviewRun(world, runId)
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
  return (await findReviewRun(world, runId))!
}
