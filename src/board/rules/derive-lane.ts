// Where something stands on the board. A row per word: nothing falls between two lanes.
import type { DisplayStatus } from '#session/rules/activity/vocabulary'
import type { Needs } from '#task/rules/decision/decision-table'
import type { Phase } from '#task/rules/phase/phase'

export const LANES = ['needs_you', 'working', 'review', 'ready', 'done'] as const

export type Lane = (typeof LANES)[number]

export const LANE_TITLES: Readonly<Record<Lane, string>> = {
  needs_you: 'Needs you',
  working: 'Working',
  review: 'In review',
  ready: 'Ready',
  done: 'Done',
}

const SESSION_LANES: Readonly<Record<DisplayStatus, Lane>> = {
  spawning: 'working',
  working: 'working',
  detecting: 'working',
  idle: 'working',
  quota_paused: 'working',
  ci_failed: 'working',
  changes_requested: 'working',
  needs_input: 'needs_you',
  stuck: 'needs_you',
  errored: 'needs_you',
  draft: 'review',
  pr_open: 'review',
  review_pending: 'review',
  approved: 'ready',
  mergeable: 'ready',
  merged: 'done',
  cleanup: 'done',
  killed: 'done',
  done: 'done',
  terminated: 'done',
}

export function deriveSessionLane(status: string): Lane {
  // A status that this program does not know needs somebody who does.
  return Object.hasOwn(SESSION_LANES, status) ? SESSION_LANES[status as DisplayStatus] : 'needs_you'
}

const PHASE_LANES: Readonly<Record<Phase, Lane>> = {
  planning: 'working',
  plan_review: 'review',
  codegen: 'working',
  review: 'review',
  test: 'working',
  accept: 'ready',
  revert: 'working',
  done: 'done',
}

const FOR_PEOPLE: readonly (Needs | string)[] = ['answer', 'person', 'decision']

export type TaskFacts = {
  readonly phase: string
  readonly needs: string | null
  readonly isPaused: boolean
  /** Nobody works at what was given up. */
  readonly isAbandoned?: boolean
  /** An agent that lives works for it. */
  readonly isAtWork: boolean
}

/**
 * What is ready waits for a decision by nature; elsewhere a wish for a person is what counts. Work that nobody does waits
 * for somebody who starts it.
 */
export function deriveTaskLane({ phase, needs, isPaused, isAbandoned, isAtWork }: TaskFacts): Lane {
  if (isAbandoned) return 'done'
  const lane = Object.hasOwn(PHASE_LANES, phase) ? PHASE_LANES[phase as Phase] : 'needs_you'
  if (lane === 'done' || (lane === 'ready' && needs === 'decision')) return lane
  const isForPeople = needs !== null && FOR_PEOPLE.includes(needs)
  return isPaused || isForPeople || (needs === 'work' && !isAtWork) ? 'needs_you' : lane
}
