// Puts the automated messages that were held for one session into one text, so that the agent hears them once.
import type { Message } from './message.ts'
import { NUDGE_KINDS } from './nudge-limits.ts'

type Held = Pick<Message, 'id' | 'kind' | 'text'>

export type Coalesced<Part extends Held> = {
  /** The newest of each kind, in the order of the kinds. */
  readonly sent: readonly Part[]
  /** Overtaken by a newer one of the same kind. */
  readonly overtaken: readonly Part[]
  readonly text: string
}

/** Messages in the order in which they were queued. What people wrote is never put together with anything. */
export function coalesceMessages<Part extends Held>(held: readonly Part[]): Coalesced<Part> {
  const sent = NUDGE_KINDS.flatMap(kind => held.findLast(message => message.kind === kind) ?? [])
  const overtaken = held.filter(message => message.kind !== 'user_message' && !sent.includes(message))
  return { sent, overtaken, text: sent.map(message => message.text).join('\n\n') }
}
