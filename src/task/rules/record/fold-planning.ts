// What creation, questions and rounds change in the view of a task.
import type { StoredEvent } from '#kernel/events/event'
import { isCount, isText, type JsonObject } from '#kernel/reading/json-value'
import { isPlanningSubstate } from '../phase/planning-substate.ts'
import type { TaskView } from './task-view.ts'

export function foldCreated(
  view: TaskView,
  { project, title, brief, issue, node }: JsonObject,
  { actor }: StoredEvent,
): TaskView {
  return {
    ...view,
    project: isText(project) ? project : null,
    createdBy: actor.id,
    node: isText(node) ? node : null,
    title: isText(title) ? title : '',
    brief: isText(brief) ? brief : '',
    issue: isText(issue) ? issue : null,
  }
}

export function foldBriefed(view: TaskView, { brief }: JsonObject): TaskView {
  return isText(brief) ? { ...view, brief } : view
}

export function foldAsked(view: TaskView, { id, text, blocking }: JsonObject, { version }: StoredEvent): TaskView {
  if (!isText(id)) return view
  const question = { id, text: isText(text) ? text : '', blocking: blocking === true, answer: null, version }
  return { ...view, questions: [...view.questions.filter(known => known.id !== id), question] }
}

// A question that the plan asks in its notes has no event of its own; its answer is kept all the same.
export function foldAnswered(view: TaskView, { id, text }: JsonObject): TaskView {
  if (!isText(id) || !isText(text)) return view
  const asked = view.questions.find(known => known.id === id) ?? { id, text: '', blocking: false, version: 0 }
  return { ...view, questions: [...view.questions.filter(known => known.id !== id), { ...asked, answer: text }] }
}

/** Actor records are merged, never replaced: a status change keeps the round. */
export function foldSubstate(view: TaskView, { substate, round }: JsonObject): TaskView {
  if (!isPlanningSubstate(substate)) return view
  const planning = { ...view.actors.planning, status: substate, ...(isCount(round) && { round }) }
  return { ...view, actors: { ...view.actors, planning } }
}
