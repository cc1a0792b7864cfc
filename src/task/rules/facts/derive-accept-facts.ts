// The facts about the end of a task: the decision, whether the change lies in the tree, and what a revert came to.

import { isFilledText, isObject, isOneOf, type JsonObject } from '#kernel/reading/json-value'
import { detailOf, hashOf, type Recorded, readRecorded } from '../record/read-recorded.ts'
import type { TaskDocuments, TaskSettings } from '../record/task-documents.ts'
import type { TaskView } from '../record/task-view.ts'
import type { FactValue } from './facts.ts'
import { type ObservedFact, observed } from './observed-fact.ts'

export const DECISION_FILE = 'accept/decision.json'
export const REVERT_FILE = 'revert/record.json'

/** The hashes that a decision is bound to, as they are now. */
export type DecisionBinding = {
  readonly plan_hash: string | null
  readonly plan_review: string | null
  readonly diff_hash: string | null
  readonly code_review: string | null
  readonly eval: string | null
}

export type DecisionFacts = {
  readonly decision: ObservedFact<'decision'>
  readonly decisionNote: ObservedFact<'decisionNote'>
}

export function deriveDecision(view: TaskView, documents: TaskDocuments, now: DecisionBinding): DecisionFacts {
  const recorded = readRecorded(documents.decision, view.artifacts.decision)
  const sha256 = hashOf(recorded)
  const value = view.isRevertRequested ? 'revert' : decisionValue(view, recorded, now)
  const hasNote = recorded.state === 'read' && isFilledText(recorded.value.note)
  return {
    decision: observed(value, view.isRevertRequested ? 'log' : DECISION_FILE, sha256, detailOf(recorded)),
    decisionNote: observed(hasNote ? 'present' : 'absent', DECISION_FILE, sha256),
  }
}

function decisionValue(view: TaskView, recorded: Recorded, now: DecisionBinding): FactValue<'decision'> {
  if (recorded.state !== 'read') return recorded.state
  const verdict = readVerdict(recorded.value)
  const { bound } = recorded.value
  if (!verdict || !isObject(bound)) return 'malformed'
  const isUnchanged = Object.entries(now).every(([name, hash]) => (bound[name] ?? null) === hash)
  const isVoid = view.voided.decision?.includes(recorded.sha256) ?? false
  return isUnchanged && !isVoid ? verdict : 'stale'
}

const REJECTIONS = ['code', 'unclear', 'plan'] as const

function readVerdict({ verdict, because }: JsonObject): FactValue<'decision'> | undefined {
  if (verdict === 'accepted' || verdict === 'deferred') return verdict
  return verdict === 'rejected' && isOneOf(because, REJECTIONS) ? `rejected_${because}` : undefined
}

export function deriveApplied(
  view: TaskView,
  target: TaskSettings['applyTarget'],
  diff: string | null,
): ObservedFact<'applied'> {
  const application = view.applications.findLast(known => known.diffHash === diff)
  if (application?.status === 'started') return observed('partial', 'log', diff, application.id)
  if (application?.status === 'applied') return observed('yes', 'log', diff, application.id)
  return observed(target === 'none' ? 'not_required' : 'no', 'log', diff)
}

/** Of the record for the request being handled: one about another application says nothing. */
export function deriveRevert(view: TaskView, documents: TaskDocuments): ObservedFact<'revert'> {
  const recorded = readRecorded(documents.revert, view.artifacts.revert)
  if (recorded.state === 'missing') return observed('missing', REVERT_FILE)
  if (recorded.state === 'malformed') return observed('malformed', REVERT_FILE, recorded.sha256, recorded.detail)
  const { status, application = null } = recorded.value
  const current = view.applications.at(-1)?.id ?? null
  if (application !== current) return observed('missing', REVERT_FILE, recorded.sha256, 'another application')
  const isKnown = isOneOf(status, ['completed', 'partial', 'failed'] as const)
  return observed(isKnown ? status : 'malformed', REVERT_FILE, recorded.sha256)
}
