// What decisions, applies and reverts change in the view of a task.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import type { Application, TaskView } from '../record/task-view.ts'

/** A revert is a decision too: it stands until it was carried out, or until redo opens the task again. */
export function foldDecided(view: TaskView, { verdict }: JsonObject): TaskView {
  return { ...view, isRevertRequested: verdict === 'revert' }
}

export function foldApplyStarted(view: TaskView, { application, diff_hash }: JsonObject): TaskView {
  if (!isText(application) || !isText(diff_hash)) return view
  const started: Application = { id: application, diffHash: diff_hash, status: 'started' }
  return { ...view, applications: [...view.applications.filter(known => known.id !== application), started] }
}

export function foldApplied(view: TaskView, { application }: JsonObject): TaskView {
  return markApplication(view, application, 'applied')
}

export function foldWithdrawn(view: TaskView, { application }: JsonObject): TaskView {
  return markApplication(view, application, 'reverted')
}

export function foldReverted(view: TaskView, { application, status }: JsonObject): TaskView {
  if (status !== 'completed') return view
  return { ...markApplication(view, application, 'reverted'), isRevertRequested: false }
}

function markApplication(view: TaskView, id: unknown, status: Application['status']): TaskView {
  return { ...view, applications: view.applications.map(known => (known.id === id ? { ...known, status } : known)) }
}
