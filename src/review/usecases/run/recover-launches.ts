// After a crash: a run whose launch was begun and never recorded is found again by its reviewer, or has failed.

import { isSubjectOwn } from '#fleet/usecases/find-owner'
import type { Asking, World } from '#recorder/world'
import { decideLaunchRecovery } from '#review/rules/decide-launch-recovery'
import type { ReviewRun } from '#review/rules/record/review'
import { isEnded } from '#session/rules/life/standing'
import { findReviewRun, readReviews, recordReview, referenceOf } from '../review-stream.ts'
import { findReviewerOf } from './find-reviewer.ts'
import { recordStart } from './trigger-review.ts'

const LAUNCHING_MAX = 200

export type RecoveredRow = { readonly run: string; readonly action: 'start' | 'fail' }

export async function recoverLaunches(world: World, asking: Asking): Promise<RecoveredRow[]> {
  const rows = await world.store.views.list<ReviewRun>('review_run', { status: 'launching', limit: LAUNCHING_MAX })
  const recovered: RecoveredRow[] = []
  for (const { state } of rows) {
    if (!(await isSubjectOwn(world, state.sessionId))) continue
    const action = await recover(world, asking, state)
    if (action !== 'none') recovered.push({ run: state.id, action })
  }
  return recovered
}

async function recover(world: World, asking: Asking, run: ReviewRun) {
  const reviews = await readReviews(world, run.sessionId)
  const project = reviews.reviews.find(({ id }) => id === run.reviewId)?.projectId ?? ''
  const view = await findReviewerOf(world, reviews, run, project)
  const living = view && !isEnded(view.record.session.state) ? view : undefined
  const { status } = (await findReviewRun(world, run.id)) ?? run
  const { result, rule, evidence } = decideLaunchRecovery({
    runId: run.id,
    status,
    reviewerSession: living?.id ?? null,
  })
  if (result.action === 'start' && living)
    await recordStart(world, asking, run.sessionId, referenceOf(run), { launch: run.launch, session: living })
  if (result.action === 'fail') {
    const data = { ...referenceOf(run), rule, evidence, reason: result.reason }
    await recordReview(world, asking, run.sessionId, () => ({
      answer: undefined,
      events: [{ type: 'review.failed', data }],
    }))
  }
  return result.action
}
