// A row of the list of tasks, and which rows the filters of the address let through.
import type { Shape } from '#api/schemas'
import { lookFor, type SignLook } from '#web/parts/look'
import { ABANDONED_LOOK, NEEDS_LOOKS, OUTCOME_LOOKS, PAUSED_LOOK, PHASE_LOOKS } from './task-looks.ts'

export type TaskTableRow = Shape<'TaskList'>['tasks'][number]

export type TaskTableFilter = {
  readonly find: string
  readonly project: string
  readonly phase: string
  readonly needs: string
}

export function readTaskFilter(query: URLSearchParams): TaskTableFilter {
  const read = (name: string) => query.get(name) ?? ''
  return { find: read('find'), project: read('project'), phase: read('phase'), needs: read('needs') }
}

/** Without a phase only open work is asked for; the newest change comes first. */
export function chooseTasks(rows: readonly TaskTableRow[], filter: TaskTableFilter): TaskTableRow[] {
  const text = filter.find.toLowerCase()
  return rows
    .filter(
      ({ title, id, project, phase, needs }) =>
        (filter.project === '' || project === filter.project) &&
        (filter.phase === '' || phase === filter.phase) &&
        (filter.needs === '' || needs === filter.needs) &&
        `${title}\n${id}\n${project}`.toLowerCase().includes(text),
    )
    .toSorted((one, other) => (one.since < other.since ? 1 : one.since > other.since ? -1 : 0))
}

/** How a task stands, the most pressing first. */
export function looksOf({
  phase,
  needs,
  outcome,
  isPaused,
  isAbandoned,
}: Omit<TaskTableRow, 'id' | 'title' | 'since'>): SignLook[] {
  if (isAbandoned) return [ABANDONED_LOOK, lookFor(PHASE_LOOKS, phase)]
  return [
    ...(isPaused && outcome === null ? [PAUSED_LOOK] : []),
    outcome === null ? lookFor(PHASE_LOOKS, phase) : lookFor(OUTCOME_LOOKS, outcome),
    ...(needs === null || outcome !== null ? [] : [lookFor(NEEDS_LOOKS, needs)]),
  ]
}
