// Where the task stands on the board, by the rule of the board.
import type { Shape } from '#api/schemas'
import { tasksAtWork } from '#board/pages/tasks-at-work'
import { deriveTaskLane, LANE_TITLES } from '#board/rules/derive-lane'
import { useAnswer } from '#web/live/use-answer'
import type { TaskTableRow } from './task-row.ts'

export function TaskLane({ row }: { readonly row: TaskTableRow }) {
  const query = { project: row.project, limit: '200' }
  const { value } = useAnswer<Shape<'SessionList'>>({ route: 'listSessions', query }, ['session'])
  if (!value) return null
  const isAtWork = tasksAtWork(value.sessions).has(row.id)
  return <> · board: {LANE_TITLES[deriveTaskLane({ ...row, isAtWork })]}</>
}
