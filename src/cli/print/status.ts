// One screen: the daemon, the projects, what needs a person with the command that answers it, what runs, what is done.
import type { Shape } from '#api/schemas'
import { type BoardLane, deriveSessionLane, deriveTaskLane } from '#board/rules/derive-lane'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeNote, composeWatch } from '#session/commands/print-session'
import { sayNeed } from '#task/rules/facts/derive-attempts'
import { composeSpan } from './age.ts'
import { composeFacts } from './facts.ts'
import type { Style } from './style.ts'
import { composeTable } from './table.ts'

type Task = Shape<'TaskList'>['tasks'][number]
type Session = Shape<'SessionList'>['sessions'][number]

export type PrintedStatus = {
  /** Null: none runs. `silent`: one runs and does not answer. */
  readonly daemon: { readonly pid: number; readonly startedAt: string } | 'silent' | null
  readonly watch: Shape<'Host'>['watch']
  readonly projects: readonly { readonly id: string }[]
  readonly sessions: readonly Session[]
  readonly tasks: readonly Task[]
}

type Item = {
  readonly id: string
  readonly lane: BoardLane
  readonly cells: readonly string[]
  readonly since: string
  readonly command: string
}

const DONE_MAX = 5

export function composeStatus(facts: PrintedStatus, now: number, width: number, style: Style): string[] {
  const items = [...facts.tasks.map(task => itemOfTask(task, facts.sessions)), ...facts.sessions.flatMap(itemOfSession)]
  const isFor = (...lanes: readonly BoardLane[]) => items.filter(({ lane }) => lanes.includes(lane))
  const done = isFor('done').toSorted((a, b) => b.since.localeCompare(a.since))
  return [
    ...composeFacts([
      ['daemon', composeDaemon(facts.daemon, now)],
      ['agents', composeWatch(facts.watch)],
      ['projects', facts.projects.map(({ id }) => id).join(', ') || 'none; `provost init` makes one'],
    ]),
    ...composePart('Needs you', isFor('needs_you', 'ready'), now, width, style, true),
    ...composePart('Running', isFor('working', 'review'), now, width, style, false),
    ...composePart('Done', done.slice(0, DONE_MAX), now, width, style, false),
    ...(done.length > DONE_MAX ? [style.dim(`  and ${done.length - DONE_MAX} more: provost task list --all`)] : []),
  ]
}

function composeDaemon(daemon: PrintedStatus['daemon'], now: number): string {
  if (daemon === null) return 'none runs; commands work in their own process'
  if (daemon === 'silent') return 'one runs and does not answer; look at `provost daemon logs`'
  return `runs for ${composeSpan(now - Date.parse(daemon.startedAt))}, pid ${daemon.pid}`
}

function composePart(
  title: string,
  items: readonly Item[],
  now: number,
  width: number,
  style: Style,
  isAsking: boolean,
): string[] {
  if (items.length === 0) return ['', `${style.bold(title)}: nothing`]
  const rows = items.map(({ id, cells, since }) => [id, composeSpan(now - Date.parse(since)), ...cells])
  const [, ...lines] = composeTable(['', '', '', '', ''], rows, width - 2)
  const shown = items.flatMap(({ command }, index) => [
    `  ${lines[index]}`,
    ...(isAsking ? [style.dim(`    ${cleanText(command)}`)] : []),
  ])
  return ['', style.bold(title), ...shown]
}

function itemOfTask(task: Task, sessions: readonly Session[]): Item {
  const isAtWork = sessions.some(({ task: of, status }) => of === task.id && status !== 'unknown' && status !== 'idle')
  const word = task.outcome ?? sayNeed(task)
  return {
    id: task.id,
    lane: deriveTaskLane({ ...task, isAtWork }),
    cells: [task.phase, word, task.title],
    since: task.since,
    command: commandOf(task),
  }
}

const COMMANDS: Readonly<Record<string, string>> = { decision: 'accept', work: 'run', wait: 'status' }

function commandOf({ id, needs, asks }: Task): string {
  return asks[0]?.command ?? `provost task ${COMMANDS[needs ?? ''] ?? 'status'} ${id}`
}

/** An agent of a task is told of with its task. */
function itemOfSession(session: Session): Item[] {
  if (session.task !== null) return []
  const { id, status, since } = session
  const command = status === 'unknown' ? 'provost session probe' : `provost session show ${id}`
  return [{ id, lane: deriveSessionLane(session), cells: [status, '', composeNote(session)], since, command }]
}
