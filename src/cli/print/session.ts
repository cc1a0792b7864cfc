// Sessions as people read them.
import type { Shape } from '#api/schemas'
import { cleanText } from '#core/kernel/text-hygiene'
import { composeSpan } from './age.ts'
import type { Style } from './style.ts'
import { composeTable } from './table.ts'

type Row = Shape<'SessionList'>['sessions'][number]
type Session = Shape<'Session'>

export function composeSessions(rows: readonly Row[], now: number, width: number): string[] {
  const cells = rows.map(row => [
    row.id,
    row.status,
    composeSignal(row),
    row.change.number > 0 ? `#${row.change.number}` : '-',
    composeSpan(now - Date.parse(row.since)),
    row.harness,
    composeNote(row),
  ])
  return composeTable(['ID', 'STATUS', 'SIGNAL', 'CHANGE', 'FOR', 'HARNESS', ''], cells, width)
}

export function composeSignal({ signal, signalAgeMs }: Pick<Row, 'signal' | 'signalAgeMs'>): string {
  return signalAgeMs === null ? signal : `${signal} ${composeSpan(signalAgeMs)}`
}

function composeNote({ note, resetAt, status, title }: Row): string {
  if (status === 'quota_paused') return resetAt === null ? 'until nobody knows when' : `until ${resetAt}`
  return note && !QUIET.has(note) ? note : title
}

/** Reasons that the status says already. */
const QUIET: ReadonlySet<string> = new Set([
  'task_in_progress',
  'spawn_requested',
  'research_complete',
  'agent_completed',
])

export function composeSession(session: Session, now: number, style: Style): string[] {
  const { id, status, change, branch, worktree, permissions, messages, lastStep } = session
  const open = permissions.filter(permission => permission.answer === null)
  return [
    `${style.bold(id)}  ${status}  ${cleanText(session.title)}`,
    `  signal    ${composeSignal(session)}`,
    `  since     ${session.since} (${composeSpan(now - Date.parse(session.since))})`,
    `  change    ${change.number > 0 ? `#${change.number} ${change.state} ${change.reason} ${cleanText(change.url)}` : 'none'}`,
    `  agent     ${session.harness} in ${session.runtime}, generation ${session.generation}`,
    `  branch    ${cleanText(branch)}${session.baseSha ? ` from ${session.baseSha.slice(0, 12)} (${session.baseFreshness})` : ''}`,
    `  worktree  ${worktree === null ? 'none' : cleanText(worktree)}`,
    ...(lastStep
      ? [`  rule      ${lastStep.rule}${lastStep.evidence ? `  ${cleanText(lastStep.evidence)}` : ''}`]
      : []),
    ...open.map(
      ({ id, summary, tool, options }) =>
        `  asks      ${id} ${cleanText(summary || tool)} (${options.map(cleanText).join(', ')})`,
    ),
    ...messages.map(
      ({ id, kind, state, text }) => `  message   ${id} ${kind} ${state}  ${cleanText(text).slice(0, 60)}`,
    ),
    ...(session.salvage ? [`  salvage   ${session.salvage.ref} ${session.salvage.commit.slice(0, 12)}`] : []),
    style.dim(`  next: provost why ${id}`),
  ]
}
