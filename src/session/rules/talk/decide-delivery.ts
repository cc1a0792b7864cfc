// What is to be done with one message now, apart from whether the session may be spoken to (that is decideNudge).
import type { InstantMs } from '#kernel/events/time'
import type { ActivityPart } from '../activity/activity-part.ts'
import type { ActivityState } from '../activity/vocabulary.ts'
import { isOpenMessage, type Message } from './message.ts'

export type DeliveryAction = 'none' | 'deliver' | 'await_ack' | 'expire' | 'give_up'

export type DeliveryAnswer = {
  readonly action: DeliveryAction
  readonly rule: keyof typeof DELIVERY_RULES
  readonly retryAt: InstantMs | null
}

export const DELIVERY_RULES = {
  O1: 'it has come to its end',
  O2: 'it waited for a day',
  O3: 'it has not been handed over yet',
  O4: 'the agent may still acknowledge it',
  O5: 'three tries were not acknowledged',
  O6: 'it was not acknowledged in time and is tried again',
  O7: 'the session has ended and may come back: what a person said and nobody read is said then',
  O8: 'it was said to an earlier life of the agent, which did not read it',
  O9: 'the agent has it and says when it has read it',
  O10: 'a person has taken over its terminal: what Provost typed would go into their line',
} as const

/**
 * The activity that counts for a message now. A limit that is over holds nothing back, and where nobody knows its end a
 * person may try: that is the only way to find out.
 */
export function activityFor({ kind }: Pick<Message, 'kind'>, activity: ActivityPart, now: InstantMs): ActivityState {
  if (activity.state !== 'quota_paused') return activity.state
  const isOver = activity.resetAt === null ? kind === 'user_message' : now >= activity.resetAt
  return isOver ? 'idle' : activity.state
}

export const MESSAGE_LIFE_MS = 24 * 3_600_000
export const ACK_MS = 30_000
export const ATTEMPTS_MAX = 3

type Waiting = Pick<Message, 'state' | 'attempts' | 'sentAt' | 'expiresAt' | 'kind' | 'cause'>

/** What a launch says first belongs to that launch: the next one has words of its own. */
const OF_ONE_LIFE = /^(?:prompt|continue) g\d/

/** What the session is that the message is for. */
export type Listener = {
  readonly hasEnded: boolean
  /** It repeats what it has read, and reads when it comes to it: that may be after a long turn. */
  readonly repeatsInput: boolean
  readonly launchedAt: InstantMs | null
  /** A person types in its terminal. */
  readonly isHeld: boolean
}

const SOMEBODY: Listener = { hasEnded: false, repeatsInput: false, launchedAt: null, isHeld: false }

export function decideDelivery(message: Waiting, now: InstantMs, listener: Listener = SOMEBODY): DeliveryAnswer {
  const { hasEnded, repeatsInput, launchedAt, isHeld } = listener
  const { attempts, sentAt, expiresAt, kind, cause } = message
  if (!isOpenMessage(message)) return { action: 'none', rule: 'O1', retryAt: null }
  if (hasEnded && kind === 'user_message' && !OF_ONE_LIFE.test(cause))
    return now >= expiresAt
      ? { action: 'expire', rule: 'O2', retryAt: null }
      : { action: 'none', rule: 'O7', retryAt: null }
  if (isHeld && now < expiresAt) return { action: 'none', rule: 'O10', retryAt: null }
  if (sentAt === null)
    return now >= expiresAt
      ? { action: 'expire', rule: 'O2', retryAt: null }
      : { action: 'deliver', rule: 'O3', retryAt: null }
  if (repeatsInput && kind === 'user_message')
    return launchedAt !== null && sentAt < launchedAt
      ? { action: 'deliver', rule: 'O8', retryAt: null }
      : { action: 'await_ack', rule: 'O9', retryAt: null }
  // A clock that stepped back must not make a message wait for ever.
  const waitedMs = Math.abs(now - sentAt)
  if (waitedMs < ACK_MS) return { action: 'await_ack', rule: 'O4', retryAt: sentAt + ACK_MS }
  if (attempts >= ATTEMPTS_MAX) return { action: 'give_up', rule: 'O5', retryAt: null }
  return { action: 'deliver', rule: 'O6', retryAt: null }
}
