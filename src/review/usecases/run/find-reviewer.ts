// The session in which a reviewer works.

import { isId } from '#kernel/events/ids'
import type { World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import { carriesRun } from '#review/rules/review-worktree'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession, listLiving } from '#session/usecases/life/need-session'
import { findOutbox } from '#session/usecases/talk/queue-message'
import type { TaskView } from '#task/rules/record/task-view'
import { findReviewSubject } from '../find-subject.ts'
import { findReviewRun, type ReviewStream, readReviews } from '../review-stream.ts'

/** The last one that was launched for this reviewer, living or not. */
export async function findReviewer(
  world: World,
  { reviews }: ReviewStream,
  harness: string,
): Promise<SessionView | undefined> {
  const id = reviews.find(review => review.harness === harness)?.reviewerSessionId
  return id ? findSession(world, id) : undefined
}

/** Who works on this run, also when its start is not in the log yet. */
export async function findReviewerOf(
  world: World,
  reviews: ReviewStream,
  run: ReviewRun,
  project: string,
): Promise<SessionView | undefined> {
  if (run.status !== 'launching') return findReviewer(world, reviews, run.harness)
  const known = await findReviewer(world, reviews, run.harness)
  if (known && (await isAsked(world, known.id, run.id))) return known
  return (await listLiving(world, project)).find(
    ({ kind, worktree }) => kind === 'reviewer' && carriesRun(worktree, run),
  )
}

/** The same for whoever knows only the run. */
export async function findReviewerOfRun(world: World, runId: string): Promise<SessionView | undefined> {
  const run = await findReviewRun(world, runId)
  if (!run) return undefined
  const { project } = await findReviewSubject(world, run.sessionId)
  return findReviewerOf(world, await readReviews(world, run.sessionId), run, project.id)
}

export type ReviewParts = {
  readonly project: string
  readonly reviewed: readonly string[]
  readonly reviewers: readonly string[]
}

/** Who made what a run judges, and who judges it; undefined for a run that does not exist. */
export async function findReviewParts(world: World, runId: string): Promise<ReviewParts | undefined> {
  const run = await findReviewRun(world, runId)
  if (!run) return undefined
  const { project } = await findReviewSubject(world, run.sessionId)
  const reviewer = await findReviewerOf(world, await readReviews(world, run.sessionId), run, project.id)
  return {
    project: project.id,
    reviewed: await findReviewed(world, run.sessionId),
    reviewers: reviewer ? [reviewer.id] : [],
  }
}

/** Of a task: whoever worked for it, its reviewers left out. */
async function findReviewed(world: World, subject: string): Promise<readonly string[]> {
  if (!isId('task', subject)) return [subject]
  const sessions = (await world.store.views.find<TaskView>('task', subject))?.state.sessions ?? []
  const found = await Promise.all(sessions.map(id => findSession(world, id)))
  return found.filter(session => session?.kind === 'worker').map(session => session!.id)
}

async function isAsked(world: World, session: string, runId: string): Promise<boolean> {
  return (await findOutbox(world, session)).messages.some(({ cause }) => cause === runId)
}
