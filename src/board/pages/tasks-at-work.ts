// The tasks for which an agent that lives works; what nobody works at must not be shown as work.
import { isEnded } from '#session/rules/life/standing'
import type { BoardSession } from './board-card.ts'

export function tasksAtWork(sessions: readonly BoardSession[]): ReadonlySet<string> {
  return new Set(
    sessions.flatMap(({ task, state }) => (task !== null && !isEnded(state) && state !== 'idle' ? [task] : [])),
  )
}
