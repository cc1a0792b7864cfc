// Brings a request for changes to the worker: one message for each run, whoever asks for it and however often.

import type { Asking, World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import { composeFeedback } from '#review/rules/verdict/compose-feedback'
import { isEnded } from '#session/rules/life/standing'
import { findSession } from '#session/usecases/life/need-session'
import { deliverMessages } from '#session/usecases/talk/deliver-messages'
import { composeQueued, findOutbox, outboxStream } from '#session/usecases/talk/queue-message'
import { findReviewSubject } from '../find-subject.ts'
import { findReviewRun, recordReview, referenceOf } from '../review-stream.ts'

/** Answers the message, also one that was queued before; null when there is nobody to tell or nothing to say. */
export async function deliverFeedback(world: World, asking: Asking, runId: string): Promise<string | null> {
  const run = await findReviewRun(world, runId)
  if (run?.verdict !== 'changes_requested') return null
  // A task has no worker that listens: it reads the verdict itself.
  const worker = await findSession(world, run.sessionId)
  if (!worker || isEnded(worker.record.session.state)) return run.deliveredMessageId
  const text = await composeText(world, run)
  const message = await recordReview(world, asking, run.sessionId, async ({ runs }) => {
    const known = runs.find(({ id }) => id === runId)?.deliveredMessageId ?? null
    if (known !== null) return { answer: known, events: [] }
    const wish = { kind: 'review_feedback', cause: runId, text } as const
    const { id, event } = await composeQueued(world, asking, worker, wish)
    const { version } = await findOutbox(world, worker.id)
    return {
      answer: id,
      events: [{ type: 'review.feedback_queued', data: { ...referenceOf(run), message: id } }],
      also: [{ stream: outboxStream(worker.id), expectedVersion: version, events: [event] }],
    }
  })
  await deliverMessages(world, asking, worker.id)
  return message
}

async function composeText(world: World, { id, harness, targetSha, bodyHash, sessionId }: ReviewRun): Promise<string> {
  const bytes = bodyHash === null ? new Uint8Array() : await world.store.blobs.get(bodyHash)
  const { headSha } = await findReviewSubject(world, sessionId)
  const body = new TextDecoder().decode(bytes)
  return composeFeedback({ runId: id, harness, targetSha, body, currentHead: headSha })
}

/** The worker's agent has it. */
export async function noteDelivered(world: World, asking: Asking, session: string, message: string): Promise<void> {
  const found = (await findOutbox(world, session)).messages.find(({ id }) => id === message)
  if (found?.kind !== 'review_feedback') return
  await recordReview(world, asking, session, ({ runs }) => {
    const run = runs.find(
      ({ deliveredMessageId, delivered }) => deliveredMessageId === message && delivered === 'queued',
    )
    const events = run ? [{ type: 'review.feedback_delivered', data: { ...referenceOf(run), message } } as const] : []
    return { answer: undefined, events }
  })
}
