// The seat of an agent at a task: the phase, the attempt and the role that it was started for. It speaks for no other.
import type { StoredEvent } from '#kernel/events/event'
import { isCount, isText } from '#kernel/reading/json-value'
import { isActorPhase } from '../record/fold-work.ts'
import type { ActorPhase } from '../record/task-view.ts'

export type TaskSeat = {
  readonly phase: ActorPhase
  readonly attempt: number
  readonly role: string
  /** Whoever wrote the code does not review it, and whoever was sent away does not come back. */
  readonly isOver: boolean
}

/** Undefined when this session was never started for the task. */
export function findSeat(events: readonly StoredEvent[], session: string): TaskSeat | undefined {
  const index = events.findLastIndex(event => event.type === LINKED && event.data.session === session)
  const { phase, attempt, role } = events[index]?.data ?? {}
  if (!isActorPhase(phase) || !isCount(attempt) || !isText(role)) return undefined
  const isOver = events.slice(index + 1).some(event => endsAttempt(event, attempt))
  return { phase, attempt, role, isOver }
}

const LINKED = 'task.session_linked'

function endsAttempt({ type, data }: StoredEvent, attempt: number): boolean {
  if (type === 'task.moved' || type === 'task.redone') return true
  return type === LINKED && isCount(data.attempt) && data.attempt > attempt
}
