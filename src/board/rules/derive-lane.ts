// Where something stands on the board. A row per word: nothing falls between two lanes.
import { isOneOf } from '#kernel/reading/json-value'
import type { DisplayStatus } from '#session/rules/activity/vocabulary'
import type { Needs } from '#task/rules/decision/decision-table'
import type { Phase } from '#task/rules/phase/phase'

export const LANES = ['needs_you', 'working', 'review', 'ready', 'done'] as const

export type BoardLane = (typeof LANES)[number]

export const LANE_TITLES: Readonly<Record<BoardLane, string>> = {
  needs_you: 'Needs you',
  working: 'Working',
  review: 'In review',
  ready: 'Ready',
  done: 'Done',
}

/** While its agent lives. */
const SESSION_LANES: Readonly<Record<Exclude<DisplayStatus, EndedStatus>, BoardLane>> = {
  spawning: 'working',
  working: 'working',
  detecting: 'working',
  idle: 'working',
  quota_paused: 'working',
  ci_failed: 'working',
  changes_requested: 'working',
  needs_input: 'needs_you',
  stuck: 'needs_you',
  draft: 'review',
  pr_open: 'review',
  review_pending: 'review',
  approved: 'ready',
  mergeable: 'ready',
  merged: 'done',
}

const ENDED = ['cleanup', 'killed', 'done', 'terminated', 'errored'] as const satisfies readonly DisplayStatus[]

type EndedStatus = (typeof ENDED)[number]

/** What holds an open change back and nobody works at any more. */
export const HELD_BACK = ['ci_failing', 'changes_requested', 'bot_comments', 'merge_conflicts'] as const
const LAST_STEP: readonly string[] = ['approved', 'merge_ready']

export type LaneSessionFacts = {
  readonly status: string
  /** It ended badly and nobody has looked after it since. */
  readonly isLeft: boolean
  readonly change: { readonly state: string; readonly reason: string }
}

/** Of an agent that ended its change says where the work stands: the end of a process is no end of the work. */
export function deriveSessionLane({ status, isLeft, change }: LaneSessionFacts): BoardLane {
  if (isOneOf(status, ENDED)) return isOpen(change) ? laneOfChange(change.reason) : isLeft ? 'needs_you' : 'done'
  // A status that this program does not know needs somebody who does.
  return Object.hasOwn(SESSION_LANES, status) ? SESSION_LANES[status as keyof typeof SESSION_LANES] : 'needs_you'
}

function isOpen({ state }: LaneSessionFacts['change']): boolean {
  return state === 'open' || state === 'draft'
}

function laneOfChange(reason: string): BoardLane {
  if (isOneOf(reason, HELD_BACK)) return 'needs_you'
  return LAST_STEP.includes(reason) ? 'ready' : 'review'
}

const PHASE_LANES: Readonly<Record<Phase, BoardLane>> = {
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

export type LaneTaskFacts = {
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
export function deriveTaskLane({ phase, needs, isPaused, isAbandoned, isAtWork }: LaneTaskFacts): BoardLane {
  if (isAbandoned) return 'done'
  const lane = Object.hasOwn(PHASE_LANES, phase) ? PHASE_LANES[phase as Phase] : 'needs_you'
  if (lane === 'done' || (lane === 'ready' && needs === 'decision')) return lane
  const isForPeople = needs !== null && FOR_PEOPLE.includes(needs)
  return isPaused || isForPeople || (needs === 'work' && !isAtWork) ? 'needs_you' : lane
}
