// A message to an agent, and the states it goes through until the agent has it or never will.
import type { Actor } from '#kernel/events/actor'
import type { InstantMs } from '#kernel/events/time'
import type { Machine } from '#kernel/machine/machine'
import type { MessageKind } from './nudge-limits.ts'

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'acked', 'expired', 'dropped', 'undeliverable'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

export type Message<Time = InstantMs> = {
  readonly id: string
  readonly sessionId: string
  readonly generation: number
  readonly kind: MessageKind
  readonly cause: string
  readonly text: string
  readonly createdBy: Actor
  readonly createdAt: Time
  readonly expiresAt: Time
  readonly state: MessageState
  /** How often it was handed over; a repetition keeps the id. */
  readonly attempts: number
  readonly sentAt: Time | null
  readonly ackedAt: Time | null
}

export function isOpenMessage({ state }: Pick<Message, 'state'>): boolean {
  return state === 'queued' || state === 'sending' || state === 'sent'
}

/** An acknowledgement is the harness's own proof; changed output on a screen is none. */
export const messageMachine: Machine<MessageState> = {
  name: 'message',
  title: 'A message to an agent',
  initial: 'queued',
  states: MESSAGE_STATES,
  terminal: ['acked', 'expired', 'dropped', 'undeliverable'],
  edges: [
    { from: 'queued', to: 'sending', trigger: 'nothing holds it back' },
    { from: 'queued', to: 'expired', trigger: 'it waited for a day' },
    { from: 'queued', to: 'dropped', trigger: 'the session ended, or a newer cause replaced it' },
    { from: 'queued', to: 'undeliverable', trigger: 'the agent takes no messages' },
    { from: 'sending', to: 'sent', trigger: 'it was handed over' },
    { from: 'sending', to: 'queued', trigger: 'something came between' },
    { from: 'sent', to: 'acked', trigger: 'the agent has it' },
    { from: 'sent', to: 'sending', trigger: 'no acknowledgement in time, or the agent died before it read it' },
    { from: 'sent', to: 'undeliverable', trigger: 'no acknowledgement after the last try' },
    { from: 'sent', to: 'dropped', trigger: 'the session ended' },
  ],
}
