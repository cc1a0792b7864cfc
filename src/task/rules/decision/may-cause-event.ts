// Who may cause which event of a task. No agent ever moves a gate: it hands in work, questions and signals (law L17).
import type { Actor } from '#kernel/events/actor'
import type { TaskEventType } from '../record/task-events.ts'

export type CauseAnswer = { readonly may: true } | { readonly may: false; readonly because: 'PERSON_REQUIRED' }

type Kind = Actor['kind']

const ANYONE: readonly Kind[] = ['person', 'agent', 'system']
const PERSON: readonly Kind[] = ['person']
const NOT_AGENT: readonly Kind[] = ['person', 'system']

const CAUSES: Readonly<Record<TaskEventType, readonly Kind[]>> = {
  'task.created': ANYONE,
  'task.briefed': PERSON,
  'task.advised': NOT_AGENT,
  'task.question_asked': ANYONE,
  'task.question_answered': PERSON,
  'task.substate_changed': NOT_AGENT,
  'task.session_linked': NOT_AGENT,
  'task.attempt_ended': NOT_AGENT,
  'task.run_asked': NOT_AGENT,
  'task.run_waits': NOT_AGENT,
  'task.run_ended': NOT_AGENT,
  'task.abandoned': PERSON,
  'task.reopened': PERSON,
  'task.artifact_recorded': ANYONE,
  'task.artifact_refused': ANYONE,
  'task.signal_received': ANYONE,
  'task.plan_reviewed': NOT_AGENT,
  'task.code_reviewed': NOT_AGENT,
  'task.baseline_recorded': NOT_AGENT,
  'task.evaluated': NOT_AGENT,
  'task.falsify_begun': NOT_AGENT,
  'task.falsified': NOT_AGENT,
  'task.moved': NOT_AGENT,
  'task.refused': ANYONE,
  'task.waived': PERSON,
  'task.redone': PERSON,
  'task.decided': NOT_AGENT, // a person, or a policy as system/policy
  'task.apply_started': NOT_AGENT,
  'task.applied': NOT_AGENT,
  'task.edits_met': NOT_AGENT,
  'task.apply_withdrawn': NOT_AGENT,
  'task.post_checked': NOT_AGENT,
  'task.revert_started': NOT_AGENT,
  'task.reverted': NOT_AGENT,
  'task.budget_granted': PERSON,
  'task.paused': NOT_AGENT,
  'task.resumed': NOT_AGENT,
  'task.drift_detected': NOT_AGENT,
  'task.drift_resolved': PERSON,
  'task.evidence_submitted': NOT_AGENT,
  'task.published': NOT_AGENT,
  'task.archived': NOT_AGENT,
}

const POLICY = 'system/policy'

export function mayCauseEvent(actor: Actor, type: TaskEventType): CauseAnswer {
  const isForeignSystem = type === 'task.decided' && actor.kind === 'system' && actor.id !== POLICY
  if (!CAUSES[type].includes(actor.kind) || isForeignSystem) return { may: false, because: 'PERSON_REQUIRED' }
  return { may: true }
}
