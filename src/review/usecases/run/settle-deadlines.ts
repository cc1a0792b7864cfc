// The watchdog: looks at every run that is open, reminds a silent reviewer once, and ends what will get no verdict.
import type { Config } from '#config/rules/sections/config-schema'
import { isSubjectOwn } from '#fleet/usecases/find-owner'
import { readInstant } from '#kernel/events/time'
import { findProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { type DeadlineAnswer, decideDeadline } from '#review/rules/decide-deadline'
import { isOpen, type ReviewRun } from '#review/rules/record/review'
import { isEnded } from '#session/rules/life/standing'
import { readRecord } from '#session/rules/record/read-record'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import { withTouch } from '#session/usecases/liveness/observe-session'
import { probeSessions } from '#session/usecases/liveness/probe-sessions'
import { deliverMessages } from '#session/usecases/talk/deliver-messages'
import { composeQueued, findOutbox, outboxStream } from '#session/usecases/talk/queue-message'
import { findReviewSubject } from '../find-subject.ts'
import { type DecidedReview, type ReviewStream, readReviews, recordReview, referenceOf } from '../review-stream.ts'
import { collectVerdictLine } from './collect-verdict-line.ts'
import { endReviewer } from './end-reviewer.ts'
import { findReviewerOf } from './find-reviewer.ts'
import { composeRunPrompts } from './launch-reviewer.ts'

export type SettledRow = { readonly run: string; readonly session: string; readonly action: DeadlineAnswer['action'] }

/** Every open run of every session. */
export async function settleDeadlines(world: World, asking: Asking): Promise<SettledRow[]> {
  const sessions = await listOpen(world)
  const rows: SettledRow[] = []
  const failures: unknown[] = []
  // What cannot be settled for one session, say for its broken configuration, does not keep the others waiting.
  for (const session of sessions) {
    if (!(await isSubjectOwn(world, session))) continue // its own node knows whether its reviewer could be heard
    const settling = settleSession(world, asking, session)
    await settling.then(
      settled => rows.push(...settled),
      error => failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
  return rows
}

async function listOpen(world: World): Promise<ReadonlySet<string>> {
  const found = ['launching', 'running'].map(status => readAllRows<ReviewRun>(world, 'review_run', { status }))
  return new Set((await Promise.all(found)).flat().map(({ sessionId }) => sessionId))
}

/** What this reviewer was asked to look at, as soon as it has ended; of any other session nothing waits. */
export async function settleReviewer(world: World, asking: Asking, reviewer: string): Promise<void> {
  if ((await findSession(world, reviewer))?.kind !== 'reviewer') return
  const quiet = { ...asking, onceKey: null }
  for (const session of await listOpen(world)) {
    const { reviews } = await readReviews(world, session)
    if (reviews.some(({ reviewerSessionId }) => reviewerSessionId === reviewer))
      await settleSession(world, quiet, session)
  }
}

export async function settleSession(world: World, asking: Asking, session: string): Promise<SettledRow[]> {
  const reviews = await readReviews(world, session)
  const rows: SettledRow[] = []
  for (const run of reviews.runs.filter(({ status }) => isOpen(status)))
    rows.push({ run: run.id, session, action: await settleRun(world, asking, reviews, run) })
  return rows
}

async function settleRun(
  world: World,
  asking: Asking,
  reviews: ReviewStream,
  run: ReviewRun,
): Promise<DeadlineAnswer['action']> {
  const project = await findProject(world, reviews.reviews.find(({ id }) => id === run.reviewId)?.projectId ?? '')
  if (!project) return 'none'
  const config = await world.projectConfig.read(project.path)
  const reviewer = await lookAtReviewer(world, asking, await findReviewerOf(world, reviews, run, project.id))
  if (reviewer && (await collectVerdictLine(world, asking, run, reviewer))) return 'none'
  const action = await recordReview(world, asking, reviews.session, fresh =>
    decide(world, asking, fresh, run.id, reviewer, config),
  )
  if (action === 'fail' && reviewer) await endUnlessBusy(world, asking, reviews.session, reviewer)
  if (action === 'remind' && reviewer) await deliverMessages(world, asking, reviewer.id)
  return action
}

/** A look that fails says nothing about the reviewer, so what the log knows stands. */
async function lookAtReviewer(world: World, asking: Asking, view: SessionView | undefined) {
  if (!view) return undefined
  if (!isEnded(view.record.session.state)) await probeSessions(world, asking, [view.id]).catch(() => undefined)
  const seen = (await findSession(world, view.id)) ?? view
  return withTouch(seen, (await world.store.signals.find([view.id])).get(view.id))
}

async function decide(
  world: World,
  asking: Asking,
  { session, runs }: ReviewStream,
  runId: string,
  reviewer: SessionView | undefined,
  { reviews: limits }: Config,
): Promise<DecidedReview<DeadlineAnswer['action']>> {
  const run = runs.find(({ id }) => id === runId)!
  const record = reviewer && readRecord(reviewer.record, 'record')
  const { result, rule, evidence } = decideDeadline({
    run: {
      status: run.status,
      startedAt: readInstant(run.startedAt) ?? 0,
      remindedAt: readInstant(run.remindedAt) ?? null,
    },
    reviewer: {
      state: record?.session.state ?? null,
      activityState: record?.activity.state ?? '',
      lastSignalAt: record?.activity.lastSignalAt ?? null,
      resetAt: record?.activity.resetAt ?? null,
    },
    now: world.clock.now(),
    limits,
  })
  const why = { ...referenceOf(run), rule, evidence }
  if (result.action === 'fail')
    return { answer: 'fail', events: [{ type: 'review.failed', data: { ...why, reason: result.reason } }] }
  if (result.action !== 'remind' || !reviewer) return { answer: result.action, events: [] }
  const reminder = await composeReminder(world, asking, session, run, reviewer)
  return { answer: 'remind', events: [{ type: 'review.reminded', data: why }], also: [reminder] }
}

/** The task once more, in the log together with the note that it was said. */
async function composeReminder(world: World, asking: Asking, session: string, run: ReviewRun, reviewer: SessionView) {
  const { prompt } = await composeRunPrompts(world, await findReviewSubject(world, session), run)
  const cause = `${run.id} reminder`
  const { event } = await composeQueued(world, asking, reviewer, { kind: 'user_message', cause, text: prompt })
  const { version } = await findOutbox(world, reviewer.id)
  return { stream: outboxStream(reviewer.id), expectedVersion: version, events: [event] }
}

async function endUnlessBusy(world: World, asking: Asking, session: string, reviewer: SessionView): Promise<void> {
  const { runs, reviews } = await readReviews(world, session)
  const review = reviews.find(({ reviewerSessionId }) => reviewerSessionId === reviewer.id)
  if (runs.some(run => run.reviewId === review?.id && isOpen(run.status))) return
  await endReviewer(world, asking, reviewer.id)
}
