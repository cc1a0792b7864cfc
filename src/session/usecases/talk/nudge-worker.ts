// Queues what the worker of a change should hear about it: once for each cause, as often as its kind allows.
import { type Change, isOpenChange } from '#change/rules/change'
import { listNudgeSubjects } from '#change/usecases/compose-observation'
import { readInstant } from '#kernel/events/time'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { readRecord } from '#session/rules/record/read-record'
import type { SessionView } from '#session/rules/record/session-view'
import { composeNudge } from '#session/rules/talk/compose-nudge'
import { activityFor } from '#session/rules/talk/decide-delivery'
import { decideNudge, type NudgeAnswer } from '#session/rules/talk/decide-nudge'
import { isOpenMessage } from '#session/rules/talk/message'
import { findNudgeCause, type NudgeSubject } from '#session/rules/talk/nudge-cause'
import type { OutboxView } from '#session/rules/talk/outbox'
import { readLedger } from '#session/rules/talk/read-ledger'
import { placeOf } from '../life/need-session.ts'
import { appendToOutbox, findOutbox, queueMessage } from './queue-message.ts'

export async function nudgeWorker(world: World, asking: Asking, view: SessionView, change: Change): Promise<void> {
  if (!isOpenChange(change)) return
  for (const subject of listNudgeSubjects(change)) await nudge(world, asking, view, subject, change.id)
}

export async function nudge(
  world: World,
  asking: Asking,
  view: SessionView,
  subject: NudgeSubject,
  change: string,
): Promise<void> {
  const cause = findNudgeCause(subject)
  const outbox = await findOutbox(world, view.id)
  if (cause === undefined || isWaiting(outbox, subject.kind, cause)) return
  const { action, rule } = await decide(world, view, outbox, subject.kind, cause)
  if (action === 'escalate')
    return appendToOutbox(world, view.id, () => [
      composeEvent(world, asking, 'nudge.escalated', { kind: subject.kind, cause, rule }),
    ])
  // What is held for any other reason than "a moment ago" waits in the outbox, where it is put together with the rest.
  if (action === 'send' || (action === 'hold' && rule !== 'N11'))
    await queueMessage(world, asking, view, { kind: subject.kind, cause, text: composeNudge(subject, change) })
}

function isWaiting({ messages }: OutboxView, kind: string, cause: string): boolean {
  return messages.some(message => isOpenMessage(message) && message.kind === kind && message.cause === cause)
}

async function decide(
  world: World,
  view: SessionView,
  outbox: OutboxView,
  kind: NudgeSubject['kind'],
  cause: string,
): Promise<NudgeAnswer> {
  const { root } = await placeOf(world, view)
  const { nudges } = await world.projectConfig.read(root)
  const { session, activity } = readRecord(view.record, 'record')
  const facts = {
    kind,
    cause,
    sessionState: session.state,
    sessionReason: session.reason,
    activityState: activityFor({ kind }, activity, world.clock.now()),
    resetAt: activity.resetAt,
    ledger: readLedger(outbox.ledgers[kind] ?? [], 'ledger'),
    recentSends: outbox.recentSends.flatMap(at => readInstant(at) ?? []),
    now: world.clock.now(),
  }
  return decideNudge(facts, nudges)
}
