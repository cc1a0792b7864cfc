// All tasks in one list, narrowed by what the reader looks for.
import { useMemo } from 'react'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Select } from '../../web/parts/select.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { NEEDS } from '../rules/decision/decision-table.ts'
import { PHASES } from '../rules/phase/phase.ts'
import { NewTaskForm } from './actions/new-task.tsx'
import { TaskEntry } from './task-entry.tsx'
import { chooseTasks, readTaskFilter, type TaskTableFilter, type TaskTableRow } from './task-row.ts'

const TASKS = {
  route: 'listTasks',
  member: 'tasks',
  noun: 'task',
  alsoOn: 'session',
  query: { all: 'true' },
} as const
const ENTRY_HEIGHT = 68

export function TaskList() {
  const { rows, isComplete, error } = useRows<TaskTableRow>(TASKS)
  const { query } = useAddress()
  const search = query.toString()
  const filter = useMemo(() => readTaskFilter(new URLSearchParams(search)), [search])
  const chosen = useMemo(() => chooseTasks(rows, filter), [rows, filter])
  return (
    <Page title="Tasks" aside={<NewTaskForm />}>
      {error && <ProblemCard error={error} />}
      <Filters filter={filter} />
      <p className="muted" role="status">
        {isComplete ? `${chosen.length} of ${rows.length} tasks` : `${rows.length} tasks so far…`}
      </p>
      {isComplete && rows.length === 0 && <NoTasks />}
      {chosen.length > 0 && (
        <div className="entries">
          <VirtualList
            label="Tasks"
            rows={chosen}
            rowHeight={ENTRY_HEIGHT}
            keyOf={({ id }) => id}
            draw={row => <TaskEntry row={row} />}
          />
        </div>
      )}
    </Page>
  )
}

function Filters({ filter }: { readonly filter: TaskTableFilter }) {
  return (
    <search className="filters">
      <FindInput by="title, id or project" wanted={filter.find} />
      <Select label="Phase" all="all" words={PHASES} value={filter.phase} name="phase" />
      <Select label="Needs" all="anything" words={NEEDS} value={filter.needs} name="needs" />
    </search>
  )
}

function NoTasks() {
  return (
    <div className="nothing-yet">
      <p>No task yet. A task takes one piece of work from a brief to an accepted change.</p>
      <code className="command">provost task new "Limit failed logins to 5 per minute"</code>
    </div>
  )
}
