// The states of a session that other rooms reason about too: its own, its agent's activity and its change.

export const SESSION_STATES = [
  'not_started',
  'working',
  'idle',
  'needs_input',
  'stuck',
  'detecting',
  'done',
  'terminated',
] as const

export const PR_STATES = ['none', 'draft', 'open', 'merged', 'closed'] as const

/** What a signal can say. `blocked` is an open permission dialog: nothing automatic may ever press a key. */
export const ACTIVITIES = ['active', 'ready', 'idle', 'waiting_input', 'blocked', 'quota_paused', 'exited'] as const

/** The empty word: nothing was ever heard of it. */
export const ACTIVITY_STATES = ['', ...ACTIVITIES] as const

export type SessionState = (typeof SESSION_STATES)[number]
export type PrState = (typeof PR_STATES)[number]
export type Activity = (typeof ACTIVITIES)[number]
export type ActivityState = (typeof ACTIVITY_STATES)[number]

export function isEnded(state: string): boolean {
  return state === 'done' || state === 'terminated'
}
