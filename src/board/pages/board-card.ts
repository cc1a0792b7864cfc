// One card of the board, made from a session or a task by the rules of the core.
import type { Shape } from '#api/schemas'
import { CHANGE_RUNG_LOOKS } from '#change/pages/change-looks'
import type { SignalRow } from '#session/pages/derive-shown-signal'
import { SESSION_LOOKS } from '#session/pages/session-looks'
import { isEnded } from '#session/rules/life/standing'
import { NEEDS_LOOKS, PHASE_LOOKS } from '#task/pages/task-looks'
import { lookFor, type SignLook } from '#web/parts/look'
import { type BoardLane, deriveSessionLane, deriveTaskLane } from '../rules/derive-lane.ts'

export type BoardSession = Shape<'SessionList'>['sessions'][number]
export type BoardTask = Shape<'TaskList'>['tasks'][number]
export type BoardChange = Shape<'ChangeList'>['changes'][number]

export type Card = {
  readonly id: string
  readonly noun: 'session' | 'task'
  readonly lane: BoardLane
  readonly title: string
  readonly project: string
  /** The harness that works at it, or did last; null: none did yet. */
  readonly agent: string | null
  /** Who asked for it. */
  readonly person: string | null
  readonly look: SignLook
  /** The row of the table that gave the status. */
  readonly rule: string
  readonly since: string
  readonly note: string
  /** Null for what sends no signals by nature. */
  readonly signal: SignalRow | null
  readonly resetAt: string | null
  /** What it wants to bring in and nobody has merged or closed. */
  readonly change: BoardChange | null
  /** Of a task: where it is on its road. */
  readonly phase: string | null
  /** Of a task: those that live, the one heard last first. */
  readonly agents: readonly BoardSession[]
}

/** An agent of a task, a review or a swarm is a part of that work: nine cards would say one thing. */
export function isOnItsOwn({ task, kind }: BoardSession): boolean {
  return task === null && (kind === 'worker' || kind === 'orchestrator')
}

/** `open`: its change as the list of changes has it, which knows of it before the session itself has heard. */
export function toSessionCard(row: BoardSession, open: BoardChange | undefined): Card {
  const change = open ? { state: open.state, reason: open.rung } : row.change
  const isLeftToItsChange = open !== undefined && isEnded(row.state)
  return {
    id: row.id,
    noun: 'session',
    lane: deriveSessionLane({ ...row, change }),
    title: (isLeftToItsChange ? open.title : row.title) || row.id,
    project: row.project,
    agent: row.harness,
    person: row.createdBy,
    look: isLeftToItsChange ? lookFor(CHANGE_RUNG_LOOKS, open.rung) : lookFor(SESSION_LOOKS, row.status),
    rule: isLeftToItsChange ? open.rule : row.statusRule,
    since: row.since,
    note: row.note,
    signal: isEnded(row.state) ? null : row,
    resetAt: row.resetAt,
    change: open ?? null,
    phase: null,
    agents: [],
  }
}

/** What it asks a person for comes first. */
function noteOf({ asks, outcome, phase, attempt }: BoardTask): string {
  const [ask] = asks
  if (ask) return `${ask.session} asks ${ask.text}`
  return outcome ?? `${lookFor(PHASE_LOOKS, phase).word}, attempt ${attempt}`
}

/** The agents of each task, the one that was heard last first. */
export function agentsByTask(sessions: readonly BoardSession[]): ReadonlyMap<string | null, readonly BoardSession[]> {
  const newest = sessions
    .filter(({ task }) => task !== null)
    .toSorted((a, b) => (b.signalAt ?? b.since).localeCompare(a.signalAt ?? a.since))
  return Map.groupBy(newest, ({ task }) => task)
}

/** `atWork`: the tasks for which an agent that lives works. */
export function toTaskCard(row: BoardTask, atWork: ReadonlySet<string>, agents: readonly BoardSession[] = []): Card {
  const isOver = row.phase === 'done' || row.needs === null
  return {
    id: row.id,
    noun: 'task',
    lane: deriveTaskLane({ ...row, isAtWork: atWork.has(row.id) }),
    title: row.title || row.id,
    project: row.project,
    agent: agents[0]?.harness ?? null,
    person: row.createdBy,
    look: isOver ? lookFor(PHASE_LOOKS, row.phase) : lookFor(NEEDS_LOOKS, row.needs!),
    rule: row.rule ?? '',
    since: row.since,
    note: noteOf(row),
    signal: null,
    resetAt: null,
    change: null,
    phase: row.phase,
    agents: agents.filter(({ state }) => !isEnded(state)),
  }
}
