// What can be done, by whom, to whose work: the words of the table that every route and every command asks.

/** Each group is what a kind of actor is allowed or refused as a whole. */
export const ACTION_GROUPS = {
  look: ['look'],
  own: ['report_signal', 'hand_in', 'ask_question', 'submit_verdict', 'report_finding', 'propose_lesson'],
  operate: [
    'create_task',
    'run_task',
    'spawn',
    'kill',
    'send',
    'answer_permission',
    'restore',
    'cleanup',
    'trigger_review',
    'run_check',
  ],
  decide: ['approve', 'accept', 'waive', 'override', 'merge', 'revert', 'review_lesson', 'bind_test'],
  govern: ['change_config', 'trust', 'open_cage', 'issue_pass', 'revoke_pass', 'restore_backup', 'declare_lost'],
  evidence: ['submit_evidence', 'attest_run'],
} as const

export type ActionGroup = keyof typeof ACTION_GROUPS
export type Action = (typeof ACTION_GROUPS)[ActionGroup][number]

export const ACTIONS: readonly Action[] = Object.values(ACTION_GROUPS).flat()

export function isInGroup(action: Action, ...groups: readonly ActionGroup[]): boolean {
  return groups.some(group => ACTION_GROUPS[group].some(member => member === action))
}

/** `own_review`: the review of one's own change; `child`: a session that one spawned. */
export const RELATIONS = [
  'own',
  'own_task',
  'own_review',
  'assigned_review',
  'child',
  'neighbour',
  'other_project',
  'common',
] as const
export type Relation = (typeof RELATIONS)[number]

export const ACTOR_KINDS = ['person', 'agent', 'node', 'ci', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const ROLES = ['observer', 'operator', 'reviewer', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const ACTING_SESSIONS = ['worker', 'reviewer', 'planner', 'orchestrator', 'swarm'] as const
export type ActingSession = (typeof ACTING_SESSIONS)[number]

const ASKED_BY_ALL_BUT_OBSERVERS: readonly Action[] = ['look', 'ask_question']

/** What a person may do in a role; an owner may do everything that a person may. */
export const ROLE_ACTIONS: Readonly<Record<Role, readonly Action[]>> = {
  observer: ['look'],
  operator: [...ASKED_BY_ALL_BUT_OBSERVERS, ...ACTION_GROUPS.operate, 'submit_evidence'],
  reviewer: [...ASKED_BY_ALL_BUT_OBSERVERS, 'trigger_review', 'approve', 'review_lesson', 'submit_verdict'],
  owner: ACTIONS,
}
