// The kinds of messages to an agent, in the order in which held ones are put together, and how often each may be sent.

export const NUDGE_KINDS = [
  'ci_failing',
  'changes_requested',
  'bot_comments',
  'merge_conflicts',
  'agent_idle',
  'review_feedback',
] as const

/** A message that Provost sends by itself. */
export type NudgeKind = (typeof NUDGE_KINDS)[number]

export const MESSAGE_KINDS = [...NUDGE_KINDS, 'user_message'] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

export type NudgeLimit = {
  /** Messages per cause before a person is asked. */
  readonly sends: number
  /** A person is asked this long after the first message; null: only after the last one. */
  readonly escalateAfterMs: number | null
}

const MINUTE_MS = 60_000

export const NUDGE_LIMITS: Readonly<Record<NudgeKind, NudgeLimit>> = {
  ci_failing: { sends: 2, escalateAfterMs: null },
  changes_requested: { sends: 3, escalateAfterMs: 30 * MINUTE_MS },
  bot_comments: { sends: 3, escalateAfterMs: 30 * MINUTE_MS },
  merge_conflicts: { sends: 3, escalateAfterMs: 15 * MINUTE_MS },
  agent_idle: { sends: 2, escalateAfterMs: 15 * MINUTE_MS },
  review_feedback: { sends: 3, escalateAfterMs: 60 * MINUTE_MS },
}

/** Between two messages of one cause. */
export const GAP_MS = 5 * MINUTE_MS
/** Over all kinds that Provost sends by itself, per session. */
export const SENDS_MAX = 6
export const SENDS_WINDOW_MS = 10 * MINUTE_MS
