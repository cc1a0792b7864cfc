// Which types of events record what a rule decided, and by which functions: with all that they read, so that they can be asked
// again. All other types report what somebody said, what was seen, or what was done.
import { TRUST } from '#access/rules/repository/decide-trust'
import { INITIAL_TRUST } from '#access/rules/repository/initial-trust'
import { SIGHTING } from '#change/rules/sight-again'
import { VERIFY } from '#evidence/rules/verify/verify-again'
import type { StoredEvent } from '#kernel/events/event'
import { isObject } from '#kernel/reading/json-value'
import { PLANT } from '#looking/rules/trial/judge-plant'
import { COMPOSE } from '#session/rules/life/compose-again'
import { MASS_LOSS } from '#session/rules/liveness/guard-mass-loss'
import { CONTRACT } from '#statedir/rules/contract/decide-contract'

const DECISION_EVENTS: Readonly<Record<string, readonly string[]>> = {
  'agent_run.transitioned': ['swarm.transition'],
  'change.closed': [SIGHTING],
  'change.merged': [SIGHTING],
  'change.opened': [SIGHTING],
  'change.updated': [SIGHTING],
  'evidence.recorded': [VERIFY],
  'finding.classified': ['swarm.classifyAbsence'],
  'host.loss_cleared': [MASS_LOSS],
  'host.loss_suspected': [MASS_LOSS],
  'log.checkpointed': ['proof.decideSigning'],
  'plant.judged': [PLANT],
  'project.added': ['project.decideAddProject'],
  'project.inspected': ['project.decideInspection'],
  'project.moved': ['project.decideMoveProject'],
  'project.removed': ['project.decideRemoveProject'],
  'review.decided': ['review.decideSubmit'],
  'review.requested': ['review.decideTrigger'],
  'session.changed': [COMPOSE],
  'state.contract_changed': [CONTRACT],
  'swarm.gates_checked': ['swarm.decideAdvance'],
  'task.code_reviewed': ['task.judgeCodeReview'],
  'task.decided': ['task.decideByPolicy'],
  'task.evaluated': ['task.judgeEval'],
  'task.falsified': ['looking.falsify'],
  'task.moved': ['task.decideNext'],
  'task.plan_reviewed': ['task.aggregatePlanReview'],
  'task.post_checked': ['task.judgeEval'],
  'task.refused': ['task.decideNext'],
  'task.substate_changed': ['task.planningSubstate'],
  'trust.given': [TRUST, INITIAL_TRUST],
  'usage.unknown': ['usage.decideUntold'],
}

/** These name a rule, and not yet all that it read: they cannot be decided again. */
const RULE_ALONE: readonly string[] = [
  'evidence.duplicate_seen',
  'lesson.derived',
  'log.forked',
  'proof.published',
  'review.failed',
  'state.lock_broken',
  'state.swept',
  'state.write_refused',
  'task.paused',
  'task.run_ended',
  'trial.scored',
  'usage.repriced',
]

type Told = Pick<StoredEvent, 'type' | 'actor' | 'data'>

/** What an event lacks of what its type promises; null: nothing. Where a person decided, their word is all there is. */
export function findLack({ type, actor, data }: Told): string | null {
  const deciders = DECISION_EVENTS[type]
  const by = isObject(data.decided) ? String(data.decided.by) : null
  if (by !== null) return deciders?.includes(by) ? null : `${type} was decided by ${by}, which its row does not name`
  if (actor.kind === 'person' || data.waiver !== undefined) return null
  if (deciders !== undefined) return `${type} without all that its rule read`
  return data.rule === undefined || RULE_ALONE.includes(type) ? null : `${type} names a rule and has no row`
}
