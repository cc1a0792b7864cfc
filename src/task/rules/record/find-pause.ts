// By which rule the run of a task has paused, and what that saw.
import type { StoredEvent } from '#kernel/events/event'
import { isText } from '#kernel/reading/json-value'
import { isPausedNow } from '../facts/derive-attempts.ts'
import type { TaskView } from './task-view.ts'

export type Pause = { readonly rule: string; readonly because: string | null; readonly at: string }

/** Null when it has not. */
export function findPause(view: Pick<TaskView, 'isPaused' | 'phase'>, events: readonly StoredEvent[]): Pause | null {
  const paused = events.findLast(({ type }) => type === 'task.paused')
  if (!isPausedNow(view) || !paused) return null
  const { rule, because } = paused.data
  return { rule: String(rule), because: isText(because) ? because : null, at: paused.at }
}

export function describePause({ rule, because }: Pause): string {
  return because === null ? rule : `${rule}: ${because}`
}
