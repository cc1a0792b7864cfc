// One card of the board, made from a session or a task by the rules of the core.
import type { Shape } from '#api/schemas'
import { deriveSessionLane, deriveTaskLane, type Lane } from '../rules/derive-lane.ts'
import type { SignalRow } from '../rules/derive-shown-signal.ts'
import { type Look, lookFor } from '../rules/look.ts'
import { SESSION_LOOKS } from '../rules/session-looks.ts'
import { NEEDS_LOOKS, PHASE_LOOKS } from '../rules/task-looks.ts'

export type SessionRow = Shape<'SessionList'>['sessions'][number]
export type TaskRow = Shape<'TaskList'>['tasks'][number]

export type Card = {
  readonly id: string
  readonly noun: 'session' | 'task'
  readonly lane: Lane
  readonly title: string
  readonly project: string
  readonly look: Look
  /** The row of the table that gave the status. */
  readonly rule: string
  readonly since: string
  readonly note: string
  /** Null for what sends no signals by nature. */
  readonly signal: SignalRow | null
  readonly resetAt: string | null
  readonly change: SessionRow['change'] | null
}

/** An agent of a task, a review or a swarm is a part of that work: nine cards would say one thing. */
export function isOnItsOwn({ task, kind }: SessionRow): boolean {
  return task === null && (kind === 'worker' || kind === 'orchestrator')
}

export function toSessionCard(row: SessionRow): Card {
  return {
    id: row.id,
    noun: 'session',
    lane: deriveSessionLane(row),
    title: row.title || row.id,
    project: row.project,
    look: lookFor(SESSION_LOOKS, row.status),
    rule: row.statusRule,
    since: row.since,
    note: row.note,
    signal: row,
    resetAt: row.resetAt,
    change: row.change.state === 'none' ? null : row.change,
  }
}

/** What it asks a person for comes first. */
function noteOf({ asks, outcome, phase, attempt }: TaskRow): string {
  const [ask] = asks
  if (ask) return `${ask.session} asks ${ask.text}`
  return outcome ?? `${lookFor(PHASE_LOOKS, phase).word}, attempt ${attempt}`
}

/** `atWork`: the tasks for which an agent that lives works. */
export function toTaskCard(row: TaskRow, atWork: ReadonlySet<string>): Card {
  const isOver = row.phase === 'done' || row.needs === null
  return {
    id: row.id,
    noun: 'task',
    lane: deriveTaskLane({ ...row, isAtWork: atWork.has(row.id) }),
    title: row.title || row.id,
    project: row.project,
    look: isOver ? lookFor(PHASE_LOOKS, row.phase) : lookFor(NEEDS_LOOKS, row.needs!),
    rule: row.rule ?? '',
    since: row.since,
    note: noteOf(row),
    signal: null,
    resetAt: null,
    change: null,
  }
}
