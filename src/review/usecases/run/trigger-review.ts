// Asks for a review of what is there now: a new run, the run that is there already, or a refusal. The wish is recorded
// before the reviewer is launched and the outcome after, so a run never seems to run before its reviewer does.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { decideTrigger, type TriggerFacts } from '#review/rules/decide-trigger'
import { isOpen, type ReviewLaunch, type ReviewRun } from '#review/rules/record/review'
import { refuseTrigger } from '#review/rules/refuse-review'
import { resolveHarness } from '#review/rules/resolve-harness'
import { DEFAULT_REVIEWER } from '#review/rules/reviewer-harness'
import type { ReviewShape } from '#review/wire/review-schemas'
import type { SessionView } from '#session/rules/record/session-view'
import { findReviewSubject, type ReviewSubject } from '../find-subject.ts'
import {
  type DecidedReview,
  findReviewRun,
  type ReviewStream,
  readReviews,
  recordReview,
  referenceOf,
} from '../review-stream.ts'
import { endReviewer } from './end-reviewer.ts'
import { findReviewer } from './find-reviewer.ts'
import { canBeAsked, composeReviewerHandle, type Launched, launchReviewer } from './launch-reviewer.ts'
import { settleSession } from './settle-deadlines.ts'

export type TriggerWish = ReviewShape<'TriggerReview'>

export type Triggered = {
  readonly isNew: boolean
  readonly run: ReviewRun
  readonly reviewerSessionId: string | null
  readonly reviewerHandleId: string | null
}

export async function triggerReview(world: World, asking: Asking, id: string, wish: TriggerWish): Promise<Triggered> {
  const { id: session } = await findReviewSubject(world, id)
  return world.reviews.inTurn(session, async () => {
    await settleSession(world, asking, session)
    const subject = await findReviewSubject(world, session)
    const harness = chooseHarness(world, subject, wish)
    const plan = await recordReview(world, asking, session, reviews => decide(world, subject, reviews, harness, wish))
    if (plan.isNew) await launch(world, asking, subject, plan)
    return answer(world, session, plan.runId, plan.isNew)
  })
}

function chooseHarness({ reviews }: World, { config, workerHarness }: ReviewSubject, { reviewer = '' }: TriggerWish) {
  const facts = { supported: reviews.reviewers.names, configured: config.reviewers, requested: reviewer, workerHarness }
  return resolveHarness({ ...facts, default: DEFAULT_REVIEWER }).result
}

type Plan =
  | { readonly isNew: false; readonly runId: string }
  | {
      readonly isNew: true
      readonly runId: string
      readonly reviewId: string
      readonly harness: string
      readonly launch: ReviewLaunch
      readonly reviewer: SessionView | undefined
    }

async function decide(
  world: World,
  subject: ReviewSubject,
  reviews: ReviewStream,
  harness: string,
  { again = false }: TriggerWish,
): Promise<DecidedReview<Plan>> {
  const { id, project, headSha, baseSha, prState, changeUrl } = subject
  const reviewer = await findReviewer(world, reviews, harness)
  const facts: TriggerFacts = {
    harness,
    headSha,
    baseSha,
    prState,
    again,
    runs: reviews.runs.map(({ id, harness, targetSha, status }) => ({ id, harness, targetSha, status })),
    reviewer: await seenReviewer(world, subject, reviewer),
  }
  const { result, rule, evidence } = decideTrigger(facts)
  if (result.outcome === 'refused') throw refuseTrigger(result.code, id, prState)
  if (result.outcome === 'existing') return { answer: { isNew: false, runId: result.runId }, events: [] }
  const known = reviews.reviews.find(review => review.harness === harness)
  const reviewId = known?.id ?? `rv_${await world.store.log.takeNumber('review')}`
  const runId = `rr_${await world.store.log.takeNumber('review_run')}`
  const decided = { by: 'review.decideTrigger', v: 1, rule, result, facts }
  const outdated = reviews.runs.filter(run => result.supersede.includes(run.id))
  const target = { target_sha: headSha ?? '', base_sha: baseSha, change_url: changeUrl }
  const data = { run: runId, review: reviewId, project: project.id, harness, ...target, launch: result.launch }
  return {
    answer: { isNew: true, runId, reviewId, harness, launch: result.launch, reviewer },
    events: [
      ...outdated.map(run => {
        return { type: 'review.superseded', data: { ...referenceOf(run), head_sha: headSha ?? '' } } as const
      }),
      { type: 'review.requested', data: { ...data, rule, evidence, decided } },
    ],
  }
}

/** One that takes no messages counts as none, unless nobody knows whether it lives. */
async function seenReviewer(world: World, subject: ReviewSubject, view: SessionView | undefined) {
  if (!view) return null
  const { state } = view.record.session
  const isSeen = state === 'detecting' || (await canBeAsked(world, subject, view))
  return isSeen ? { harness: view.harness, state, handle: composeReviewerHandle(view) } : null
}

async function launch(world: World, asking: Asking, subject: ReviewSubject, plan: Plan & { isNew: true }) {
  const run = await findReviewRun(world, plan.runId)
  const reference = { run: plan.runId, review: plan.reviewId }
  let launched: Launched
  try {
    launched = await launchReviewer(world, asking, subject, run!, plan.launch === 'message' ? plan.reviewer : undefined)
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    const failed = { type: 'review.launch_failed', data: { ...reference, reason: 'launch_failed', detail } } as const
    await recordReview(world, asking, subject.id, () => ({ answer: undefined, events: [failed] }))
    throw provostError('REVIEW_LAUNCH_FAILED', {
      cause,
      runId: plan.runId,
      details: { reason: detail, run: plan.runId },
    })
  }
  await recordStart(world, asking, subject.id, reference, launched)
  if (plan.reviewer && plan.reviewer.id !== launched.session.id) await endReviewer(world, asking, plan.reviewer.id)
}

export async function recordStart(
  world: World,
  asking: Asking,
  session: string,
  reference: { readonly run: string; readonly review: string },
  launched: Launched,
): Promise<void> {
  const reviewer = { reviewer_session: launched.session.id, reviewer_handle: composeReviewerHandle(launched.session) }
  const started = { type: 'review.started', data: { ...reference, launch: launched.launch, ...reviewer } } as const
  world.steps('review.started')
  const run = await recordReview(world, asking, session, ({ runs }) => {
    return { answer: runs.find(({ id }) => id === reference.run), events: [started] }
  })
  // It was given up while its reviewer started, so there is nothing to review any more.
  if (run && !isOpen(run.status) && run.status !== 'complete') await endReviewer(world, asking, launched.session.id)
}

async function answer(world: World, session: string, runId: string, isNew: boolean): Promise<Triggered> {
  const { runs, reviews } = await readReviews(world, session)
  const run = runs.find(({ id }) => id === runId)!
  const review = reviews.find(({ id }) => id === run.reviewId)
  return {
    isNew,
    run,
    reviewerSessionId: review?.reviewerSessionId ?? null,
    reviewerHandleId: review?.reviewerHandleId ?? null,
  }
}
