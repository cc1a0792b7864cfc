// What the log says about the messages to one session: the fold of `outbox/<session>`, with what was said about what.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { OUTBOX_FOLDS } from './fold-outbox.ts'
import { isOpenMessage, type Message } from './message.ts'
import type { Ledger } from './nudge-ledger.ts'
import type { NudgeKind } from './nudge-limits.ts'

export type OutboxView = {
  readonly session: string
  readonly version: number
  /** All that are under way, and the newest of those that are not; in the order in which they were queued. */
  readonly messages: readonly Message<string>[]
  /** Durable: only a new cause arms a nudge again, never a restart. */
  readonly ledgers: { readonly [Kind in NudgeKind]?: Ledger<string> }
  /** When Provost last said something by itself; as many as the limit over all kinds can ask for. */
  readonly recentSends: readonly string[]
}

const STREAM = 'outbox/'
const FINISHED_KEPT = 50

export function startOutbox(session: string): OutboxView {
  return { session, version: 0, messages: [], ledgers: {}, recentSends: [] }
}

export function foldOutbox(outbox: OutboxView | undefined, event: StoredEvent): OutboxView {
  const known = outbox ?? startOutbox(event.stream.slice(STREAM.length))
  const folded = OUTBOX_FOLDS.get(event.type)?.(known, event) ?? known
  return { ...folded, messages: forgetOld(folded.messages), version: event.version }
}

function forgetOld(messages: OutboxView['messages']): OutboxView['messages'] {
  const finished = messages.filter(message => !isOpenMessage(message))
  if (finished.length <= FINISHED_KEPT) return messages
  const forgotten = new Set(finished.slice(0, -FINISHED_KEPT))
  return messages.filter(message => !forgotten.has(message))
}

export const outboxView: View<OutboxView> = {
  name: 'outbox',
  version: 1,
  nouns: ['outbox'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldOutbox,
  indexOf: ({ session, messages }) => ({
    scope: session.replace(/-\d+$/, ''),
    status: messages.some(isOpenMessage) ? 'open' : 'quiet',
  }),
}
