// One task: where it is, the row that holds it there, what it is made of, and everything a person can do about it.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { TaskProof } from '../../proof/pages/task-proof.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Tabs, useTab } from '../../web/parts/tabs.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { TaskActions } from './actions/task-actions.tsx'
import { HoldList } from './hold-list.tsx'
import { PhaseStepper } from './phase-stepper.tsx'
import { TaskAsks } from './task-asks.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskLane } from './task-lane.tsx'
import { TaskOverview } from './task-overview.tsx'
import { looksOf, type TaskTableRow } from './task-row.ts'
import { TaskWords } from './task-words.tsx'
import { TaskChange } from './work/task-change.tsx'
import { TaskPlan } from './work/task-plan.tsx'
import { TaskReviews } from './work/task-reviews.tsx'
import { TaskTests } from './work/task-tests.tsx'

export type ShownTaskStatus = Shape<'TaskStatus'>

export type TaskPartProps = {
  readonly id: string
  readonly row: TaskTableRow
  readonly status: ShownTaskStatus | undefined
}

/** The tabs of the page: a new part of a task gets a line here. */
const PARTS = {
  overview: { title: 'Overview', Drawn: TaskOverview },
  plan: { title: 'Plan', Drawn: TaskPlan },
  change: { title: 'Change', Drawn: TaskChange },
  reviews: { title: 'Reviews', Drawn: TaskReviews },
  tests: { title: 'Tests', Drawn: TaskTests },
  history: { title: 'History', Drawn: TaskHistory },
  proof: { title: 'Proof', Drawn: TaskProof },
} as const

type Part = keyof typeof PARTS

const NAMES = Object.keys(PARTS) as [Part, ...Part[]]

export function TaskPage({ id }: { readonly id: string }) {
  // What its agents ask is part of how it stands, and their events are their own.
  const list = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: { ids: id } }, [`task/${id}`, 'session'])
  const status = useAnswer<ShownTaskStatus>({ route: 'showTask', parameters: { task: id } }, [`task/${id}`, 'session'])
  const shown = useTab(NAMES)
  const row = list.value?.tasks[0]
  const { Drawn } = PARTS[shown]
  if (!row) return <Unknown id={id} isLoading={list.isLoading} error={list.error ?? status.error} />
  return (
    <Page title={row.title || id} aside={<span className="muted">{id}</span>}>
      <Standing row={row} />
      <PhaseStepper phase={row.phase} isAbandoned={row.isAbandoned} />
      <Shown answer={status}>
        {value => (
          <>
            <TaskAsks task={id} asks={value.asks} />
            <div className="task-holds">
              <TaskWords status={value} />
              <HoldList id={id} phase={value.phase} />
            </div>
          </>
        )}
      </Shown>
      <Tabs label="Parts of the task" shown={shown} tabs={NAMES.map(name => ({ name, title: PARTS[name].title }))} />
      <Drawn id={id} row={row} status={status.value} />
      {status.value && <TaskActions status={status.value} />}
    </Page>
  )
}

function Standing({ row }: { readonly row: TaskTableRow }) {
  return (
    <p className="task-standing">
      {looksOf(row).map(look => (
        <Badge key={look.word} look={look} />
      ))}
      <span className="muted">
        {row.project} · {row.phase === 'done' ? 'over' : `attempt ${row.attempt} of ${row.phase.replaceAll('_', ' ')}`}{' '}
        · since <Age at={row.since} />
        <TaskLane row={row} />
      </span>
      <WhyButton id={row.id} />
    </p>
  )
}

type UnknownProps = { readonly id: string; readonly isLoading: boolean; readonly error: Error | undefined }

function Unknown({ id, isLoading, error }: UnknownProps) {
  return (
    <Page title={id}>
      {isLoading ? (
        <p className="muted">Loading…</p>
      ) : error ? (
        <ProblemCard error={error} />
      ) : (
        <p>There is no such task.</p>
      )}
    </Page>
  )
}
