// The closed lists of words about a session (spec 2.1). A new word is a new version of the events that carry it. Those that other rooms use too stand in the kernel.

export {
  ACTIVITIES,
  ACTIVITY_STATES,
  type Activity,
  type ActivityState,
  PR_STATES,
  type PrState,
  SESSION_STATES,
  type SessionState,
} from '#kernel/events/session-words'

export type SessionReason =
  | 'spawn_requested'
  | 'agent_acknowledged'
  | 'task_in_progress'
  | 'pr_created'
  | 'fixing_ci'
  | 'resolving_review_comments'
  | 'awaiting_user_input'
  | 'awaiting_external_review'
  | 'research_complete'
  | 'merged_waiting_decision'
  | 'manually_killed'
  | 'pr_merged'
  | 'auto_cleanup'
  | 'runtime_lost'
  | 'agent_process_exited'
  | 'probe_failure'
  | 'error_in_process'
  | 'awaiting_permission'
  | 'quota_exhausted'
  | 'agent_completed'
  /** No claim. */
  | ''

export type PrReason =
  | 'not_created'
  | 'in_progress'
  | 'ci_failing'
  | 'review_pending'
  | 'changes_requested'
  | 'bot_comments'
  | 'merge_conflicts'
  | 'approved'
  | 'merge_ready'
  | 'merged'
  | 'closed_unmerged'
  | 'cleared_on_restore'

export const RUNTIME_STATES = ['unknown', 'alive', 'exited', 'missing', 'probe_failed'] as const

export type RuntimeState = (typeof RUNTIME_STATES)[number]

export type RuntimeReason =
  | 'spawn_incomplete'
  | 'process_running'
  | 'runtime_missing'
  | 'exit_recorded'
  | 'boot_changed'
  | 'manual_kill_requested'
  | 'auto_cleanup'
  | 'probe_error'
  | ''

export const ACTIVITY_SOURCES = ['native', 'terminal', 'hook', 'supervisor', 'stream', 'none'] as const

export type ActivitySource = (typeof ACTIVITY_SOURCES)[number]

/** Only `valid` counts. */
export const CONFIDENCES = ['valid', 'stale', 'null', 'unavailable', 'probe_failure'] as const

export type Confidence = (typeof CONFIDENCES)[number]

/** One look. `failed`: the look itself failed or took too long, which says nothing about what was looked at. */
export const LOOKS = ['alive', 'dead', 'indeterminate', 'failed'] as const

export type Look = (typeof LOOKS)[number]

export const KILL_KINDS = ['manual', 'cleanup', 'error'] as const

export type KillKind = (typeof KILL_KINDS)[number]

/** Where a process can live. */
export const RUNTIMES = ['process', 'tmux'] as const

export type RuntimeKind = (typeof RUNTIMES)[number]

export const SESSION_KINDS = ['worker', 'reviewer', 'planner', 'orchestrator', 'swarm'] as const

export type SessionKind = (typeof SESSION_KINDS)[number]

export const DISPLAY_STATUSES = [
  'spawning',
  'working',
  'detecting',
  'draft',
  'pr_open',
  'ci_failed',
  'review_pending',
  'changes_requested',
  'approved',
  'mergeable',
  'merged',
  'cleanup',
  'needs_input',
  'stuck',
  'errored',
  'killed',
  'idle',
  'quota_paused',
  'done',
  'terminated',
] as const

export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]
