// What each event of an outbox changes in its view.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'
import { type Fold, foldData } from '../record/fold-event.ts'
import { writeLedger } from '../record/write-record.ts'
import { isOpenMessage, type Message, type MessageState } from './message.ts'
import { findEntry, type Ledger, noteEscalation, noteSend } from './nudge-ledger.ts'
import { type NudgeKind, SENDS_MAX } from './nudge-limits.ts'
import type { OutboxView } from './outbox.ts'
import { type OutboxEventData, OUTBOX_READERS as readers } from './outbox-events.ts'
import { readLedger } from './read-ledger.ts'

export const OUTBOX_FOLDS: ReadonlyMap<string, Fold<OutboxView>> = new Map<string, Fold<OutboxView>>([
  ['message.queued', foldData(readers['message.queued'], foldQueued)],
  ['message.sent', foldData(readers['message.sent'], foldSent)],
  ['message.acked', foldData(readers['message.acked'], foldAcked)],
  ['message.expired', foldEnd('expired')],
  ['message.dropped', foldEnd('dropped')],
  ['message.undeliverable', foldEnd('undeliverable')],
  ['nudge.escalated', foldData(readers['nudge.escalated'], foldEscalated)],
])

function foldQueued(
  outbox: OutboxView,
  { expiresAt, ...given }: OutboxEventData['message.queued'],
  { at, actor }: StoredEvent,
): OutboxView {
  if (outbox.messages.some(({ id }) => id === given.id)) return outbox
  const message: Message<string> = {
    ...given,
    sessionId: outbox.session,
    createdBy: actor,
    createdAt: at,
    expiresAt: writeInstant(expiresAt),
    state: 'queued',
    attempts: 0,
    sentAt: null,
    ackedAt: null,
  }
  return { ...outbox, messages: [...outbox.messages, message] }
}

/** The first time it is handed over it counts as said; a repetition of the same message does not. */
function foldSent(outbox: OutboxView, { id }: OutboxEventData['message.sent'], { at }: StoredEvent): OutboxView {
  const message = outbox.messages.find(known => known.id === id)
  if (!message || !isOpenMessage(message)) return outbox
  const { kind, cause, attempts } = message
  const sent = change(outbox, id, { state: 'sent', attempts: attempts + 1, sentAt: at })
  const now = readInstant(at)
  if (kind === 'user_message' || attempts > 0 || now === undefined) return sent
  const recentSends = [...sent.recentSends, at].slice(-SENDS_MAX)
  return { ...withLedger(sent, kind, ledger => noteSend(ledger, cause, now)), recentSends }
}

function foldAcked(outbox: OutboxView, { id }: OutboxEventData['message.acked'], { at }: StoredEvent): OutboxView {
  return change(outbox, id, { state: 'acked', ackedAt: at })
}

function foldEnd(state: MessageState): Fold<OutboxView> {
  return foldData(readers['message.dropped'], (outbox: OutboxView, { id }) => change(outbox, id, { state }))
}

function foldEscalated(
  outbox: OutboxView,
  { kind, cause }: OutboxEventData['nudge.escalated'],
  { at }: StoredEvent,
): OutboxView {
  const now: InstantMs | undefined = readInstant(at)
  if (now === undefined) return outbox
  return withLedger(outbox, kind, ledger => {
    const entry = findEntry(ledger, cause)
    return entry ? noteEscalation(ledger, entry, now) : ledger
  })
}

/** What has come to its end stays as it ended. */
function change(outbox: OutboxView, id: string, to: Partial<Message<string>>): OutboxView {
  const messages = outbox.messages.map(known => (known.id === id && isOpenMessage(known) ? { ...known, ...to } : known))
  return { ...outbox, messages }
}

function withLedger(outbox: OutboxView, kind: NudgeKind, note: (ledger: Ledger) => Ledger): OutboxView {
  const ledger = note(readLedger(outbox.ledgers[kind] ?? [], kind))
  return { ...outbox, ledgers: { ...outbox.ledgers, [kind]: writeLedger(ledger) } }
}
