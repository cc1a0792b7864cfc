// A run as it stands, for whoever waits for its end. Where the sessions are watched, the watch settles it: a reviewer that was looked at
// more often when somebody waits for it could tell a trial, or the review of a task, from any other by how soon it is heard of.
import type { Asking, World } from '#recorder/world'
import type { ReviewRun } from '../../rules/record/review.ts'
import { findReviewRun } from '../review-stream.ts'
import { settleSession } from './settle-deadlines.ts'

export async function findSettled(world: World, asking: Asking, run: ReviewRun): Promise<ReviewRun> {
  if (!world.isWatched) await settleSession(world, asking, run.sessionId)
  return (await findReviewRun(world, run.id)) ?? run
}
