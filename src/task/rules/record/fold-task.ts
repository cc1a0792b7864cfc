// From the events of one stream to the view of the task. Unknown events change nothing but the version.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { foldApplied, foldApplyStarted, foldDecided, foldReverted, foldWithdrawn } from '../change/fold-change.ts'
import { NEEDS } from '../decision/decision-table.ts'
import { foldBudgetGranted, foldMoved, foldRedone, foldWaived } from './fold-course.ts'
import { foldAnswered, foldAsked, foldBriefed, foldCreated, foldSubstate } from './fold-planning.ts'
import { foldAbandoned, foldReopened, foldRunAsked, foldRunEnded, foldRunWaits } from './fold-run.ts'
import {
  foldArtifactRecorded,
  foldAttemptEnded,
  foldFalsified,
  foldSessionLinked,
  foldSignal,
  foldWorkBegun,
} from './fold-work.ts'
import { startView, type TaskView } from './task-view.ts'

type Fold = (view: TaskView, data: JsonObject, event: StoredEvent) => TaskView

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['task.created', foldCreated],
  ['task.briefed', foldBriefed],
  ['task.question_asked', foldAsked],
  ['task.question_answered', foldAnswered],
  ['task.substate_changed', foldSubstate],
  ['task.session_linked', foldSessionLinked],
  ['task.attempt_ended', foldAttemptEnded],
  ['task.run_asked', foldRunAsked],
  ['task.run_waits', foldRunWaits],
  ['task.run_ended', foldRunEnded],
  ['task.abandoned', foldAbandoned],
  ['task.reopened', foldReopened],
  ['task.artifact_recorded', foldArtifactRecorded],
  ['task.artifact_refused', foldWorkBegun],
  ['task.signal_received', foldSignal],
  [
    'task.plan_reviewed',
    (view, { decision }, { version }) => (decision === 'incomplete' ? view : { ...view, planReviewedAt: version }),
  ],
  ['task.falsified', foldFalsified],
  ['task.moved', foldMoved],
  ['task.waived', foldWaived],
  ['task.redone', foldRedone],
  ['task.budget_granted', foldBudgetGranted],
  ['task.decided', foldDecided],
  ['task.apply_started', foldApplyStarted],
  ['task.applied', foldApplied],
  ['task.apply_withdrawn', foldWithdrawn],
  ['task.reverted', foldReverted],
  ['task.paused', view => ({ ...view, isPaused: true })],
  ['task.resumed', view => ({ ...view, isPaused: false })],
  ['task.published', (view, { url }) => ({ ...view, request: isText(url) ? url : view.request })],
  ['task.archived', view => ({ ...view, isArchived: true })],
])

const STREAM = 'task/'

export function foldTask(view: TaskView | undefined, event: StoredEvent): TaskView {
  const known = view ?? startView(event.stream.slice(STREAM.length), event.version, event.at)
  const folded = FOLDS.get(event.type)?.(known, event.data, event) ?? known
  return { ...folded, version: event.version, attention: readAttention(event.data.attention) ?? folded.attention }
}

/** The table's answer right after the event, when the event carries it. */
function readAttention(value: unknown): TaskView['attention'] {
  if (!isObject(value) || !isText(value.rule)) return null
  return { needs: isOneOf(value.needs, NEEDS) ? value.needs : null, rule: value.rule }
}

export const taskView: View<TaskView> = {
  name: 'task',
  version: 7,
  nouns: ['task'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldTask,
  indexOf: view => ({
    scope: view.project ?? '',
    status: view.isArchived ? 'archived' : view.isAbandoned ? 'abandoned' : view.phase,
  }),
}
