// What a decision rests on, beside it: the request of an agent, the change, the plan, the questions, or the reasons.
import '../../task/pages/tasks.css'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { PlaceProvider } from '../../evidence/pages/place.tsx'
import { QuarantinedPayload } from '../../evidence/pages/quarantine.tsx'
import { LessonActions } from '../../lessons/pages/lesson-actions.tsx'
import { SessionDiff } from '../../session/pages/session-diff.tsx'
import type { Session } from '../../session/pages/session-row.ts'
import { TaskActions } from '../../task/pages/actions/task-actions.tsx'
import { HoldList } from '../../task/pages/hold-list.tsx'
import type { ShownTaskStatus } from '../../task/pages/task-page.tsx'
import { TaskQuestions } from '../../task/pages/task-questions.tsx'
import { TaskWords } from '../../task/pages/task-words.tsx'
import { TaskChange } from '../../task/pages/work/task-change.tsx'
import { TaskPlan } from '../../task/pages/work/task-plan.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyAnswer } from '../../web/parts/why.tsx'
import type { InboxShown } from './use-inbox.ts'

type Row = InboxShown['rows'][number]

/** The decisions of a task that are made with its own buttons. */
const DECIDED_HERE: readonly Row['kind'][] = ['plan', 'accept']

export function InboxProof({ row }: { readonly row: Row }) {
  const [, noun, id] = /^\/(tasks|sessions)\/([^/?]+)$/.exec(row.page) ?? []
  if (noun === 'tasks' && id !== undefined) return <TaskProof id={id} kind={row.kind} />
  if (noun === 'sessions' && id !== undefined) return <SessionProof id={id} row={row} />
  if (row.kind === 'quarantine') return <QuarantineProof page={row.page} />
  if (row.kind === 'lesson') return <LessonProof id={decodeURIComponent(row.page.split('/').at(-1)!)} why={row.why} />
  return row.why === null ? <p className="muted">What is known about it is on its page.</p> : <WhyAnswer id={row.why} />
}

function QuarantineProof({ page }: { readonly page: string }) {
  const { pathname, searchParams } = new URL(page, location.origin)
  return (
    <PlaceProvider value={{ project: searchParams.get('project') ?? '' }}>
      <QuarantinedPayload id={decodeURIComponent(pathname.split('/').at(-1)!)} />
    </PlaceProvider>
  )
}

/** Decided as in its queue; why it is there follows. */
function LessonProof({ id, why }: { readonly id: string; readonly why: string | null }) {
  const { value } = useAnswer<Shape<'LessonQueue'>>({ route: 'listLessonQueue' }, ['lesson'])
  const item = value?.queue.find(({ finding_id }) => finding_id === id)
  return (
    <>
      {item && <LessonActions id={id} status={item.status} version={item.version} repo={item.repo} />}
      {why !== null && <WhyAnswer id={why} />}
    </>
  )
}

function TaskProof({ id, kind }: { readonly id: string; readonly kind: Row['kind'] }) {
  const list = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: { ids: id } }, [`task/${id}`]).value
  const answer = useAnswer<ShownTaskStatus>({ route: 'showTask', parameters: { task: id } }, [`task/${id}`])
  const row = list?.tasks[0]
  return (
    <Shown answer={answer}>
      {status => (
        <>
          <TaskWords status={status} />
          <TaskQuestions status={status} />
          {kind !== 'question' && <HoldList id={id} phase={status.phase} />}
          {row && kind === 'accept' && <TaskChange id={id} row={row} status={status} />}
          {row && kind === 'plan' && <TaskPlan id={id} row={row} status={status} />}
          {DECIDED_HERE.includes(kind) && <TaskActions status={status} />}
        </>
      )}
    </Shown>
  )
}

function SessionProof({ id, row: { kind, why } }: { readonly id: string; readonly row: Row }) {
  const answer = useAnswer<Session>({ route: 'showSession', parameters: { session: id } }, [`session/${id}`])
  return (
    <Shown answer={answer}>
      {session => (
        <>
          {kind === 'permission' && <Requests session={session} />}
          {(kind === 'merge' || kind === 'held' || kind === 'crash') && <SessionDiff session={session} />}
          {kind !== 'permission' && why !== null && <WhyAnswer id={why} />}
        </>
      )}
    </Shown>
  )
}

function Requests({ session }: { readonly session: Session }) {
  const open = session.permissions.filter(({ answer, closed }) => answer === null && closed === null)
  return open.map(({ id, tool, summary, input }) => (
    <section key={id} aria-label={`What ${tool} would do`}>
      <p>
        <strong>{tool}</strong> <code>{summary}</code>
      </p>
      {input !== null && input !== undefined && <pre tabIndex={0}>{JSON.stringify(input, null, 2)}</pre>}
    </section>
  ))
}
