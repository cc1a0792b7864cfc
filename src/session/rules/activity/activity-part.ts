// What the agent itself said last, and what that means for its session and for the probes.
import type { InstantMs } from '#kernel/events/time'
import type { Activity, ActivityState, SessionReason, SessionState } from './vocabulary.ts'

export type ActivityPart<Time = InstantMs> = {
  readonly state: ActivityState
  readonly source: string
  /** When the state was entered; not when it was last heard. */
  readonly enteredAt: Time | null
  readonly lastSignalAt: Time | null
  /** Only while the quota is used up, and only if it could be read. */
  readonly resetAt: Time | null
}

export const NEVER_HEARD: ActivityPart<never> = {
  state: '',
  source: 'none',
  enteredAt: null,
  lastSignalAt: null,
  resetAt: null,
}

type Moved = { readonly state: SessionState; readonly reason: SessionReason }

/** Where each thing an agent says puts its session; that it left is not for the agent to say. */
export const SESSION_BY_ACTIVITY: Readonly<Record<Exclude<Activity, 'exited'>, Moved>> = {
  active: { state: 'working', reason: 'task_in_progress' },
  ready: { state: 'idle', reason: 'research_complete' },
  idle: { state: 'idle', reason: '' },
  waiting_input: { state: 'needs_input', reason: 'awaiting_user_input' },
  blocked: { state: 'needs_input', reason: 'awaiting_permission' },
  quota_paused: { state: 'idle', reason: 'quota_exhausted' },
}

/** Where a healthy look puts a session that the probes held: back to what the agent said last, and no further claim. */
export function givenBack(state: ActivityState): Moved {
  if (state === '') return { state: 'not_started', reason: 'spawn_requested' }
  if (state === 'exited') return { state: 'idle', reason: '' }
  return SESSION_BY_ACTIVITY[state]
}

const HELD: readonly ActivityState[] = ['waiting_input', 'blocked', 'quota_paused']
const RECENT_MS = 60_000

export type Recency = { readonly recentActivity: boolean; readonly held: boolean }

/**
 * Whether the agent was heard lately. An agent that waits is silent by nature, so its word is held; a word from the
 * future is held too, because a clock that jumped must not keep a dead session alive for ever: what is held expires.
 */
export function deriveRecency({ state, lastSignalAt }: ActivityPart, now: InstantMs): Recency {
  if (state === 'exited') return { recentActivity: false, held: false }
  const silentMs = lastSignalAt === null ? Number.POSITIVE_INFINITY : now - lastSignalAt
  if (silentMs >= 0 && silentMs <= RECENT_MS) return { recentActivity: true, held: false }
  const held = silentMs < 0 || HELD.includes(state)
  return { recentActivity: held, held }
}
