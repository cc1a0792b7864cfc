// What a person wants of a task beyond its phases: that it runs by itself, that it is given up, that it is taken up again.
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import type { RunWish } from './task-events.ts'
import type { TaskView } from './task-view.ts'

export function foldRunAsked(view: TaskView, { wish }: JsonObject, { actor, id }: StoredEvent): TaskView {
  return { ...view, run: { wish: readWish(wish), by: actor, event: id, moves: 0 } }
}

export function foldRunWaits(view: TaskView, { session, until, because }: JsonObject): TaskView {
  if (!view.run || !isText(session) || !isText(until) || !isText(because)) return view
  return { ...view, run: { ...view.run, waits: { session, until, because } } }
}

export function foldRunEnded(view: TaskView): TaskView {
  return { ...view, run: null }
}

/** Nobody goes on with what was given up; what was done stays as it is. */
export function foldAbandoned(view: TaskView): TaskView {
  return { ...view, isAbandoned: true, run: null, openAttempt: null, isPaused: false }
}

export function foldReopened(view: TaskView): TaskView {
  return { ...view, isAbandoned: false }
}

function readWish(value: unknown): RunWish {
  if (!isObject(value)) return {}
  const { maxMoves, maxMinutes, maxCost, pauseAt, until, harness, confinement } = value
  return {
    ...(typeof maxMoves === 'number' && { maxMoves }),
    ...(typeof maxMinutes === 'number' && { maxMinutes }),
    ...(typeof maxCost === 'number' && { maxCost }),
    ...(isTextList(pauseAt) && { pauseAt }),
    ...(isText(until) && { until }),
    ...(isText(harness) && { harness }),
    ...(isText(confinement) && { confinement }),
  }
}
