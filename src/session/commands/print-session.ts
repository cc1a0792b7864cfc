// Sessions as people read them.
import type { Shape } from '#api/schemas'
import { composeSpan } from '#cli/print/age'
import type { Style } from '#cli/print/style'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

type Row = Shape<'SessionList'>['sessions'][number]
type Session = Shape<'Session'>
type Watch = Shape<'Host'>['watch']

/** Since when nobody looked, and why; about nobody there is nothing to look at. */
export function composeWatch({ living, isKnown, ageMs, because, failure }: Watch): string {
  if (living === 0) return 'no session lives'
  const last = ageMs === null ? 'nobody ever looked' : `last looked ${composeSpan(ageMs)} ago`
  if (isKnown) return `${living} living, ${last}`
  return `${living} not known: ${last}; ${failure ? cleanText(failure.because) : because}`
}

export function composeSessions(rows: readonly Row[], now: number, width: number): string[] {
  // One machine has one node, and no column for it.
  const isAlone = rows.every(({ node }) => node === null)
  const cells = rows.map(row => [
    row.id,
    composeStatus(row),
    composeSignal(row),
    row.change.number > 0 ? `#${row.change.number}` : '-',
    composeSpan(row.status === row.lastStatus ? now - Date.parse(row.since) : (row.looked.ageMs ?? 0)),
    ...(isAlone ? [] : [row.node?.name ?? 'here']),
    row.harness,
    composeNote(row),
  ])
  const node = isAlone ? [] : ['NODE']
  return composeTable(['ID', 'STATUS', 'SIGNAL', 'CHANGE', 'FOR', ...node, 'HARNESS', ''], cells, width)
}

/** No bare `working` for what cannot be heard: then its node is what can be told of. */
function composeStatus({ status, lastStatus, node }: Row): string {
  return node && status !== lastStatus ? node.word : status
}

export function composeSignal({ signal, signalAgeMs }: Pick<Row, 'signal' | 'signalAgeMs'>): string {
  return signalAgeMs === null ? signal : `${signal} ${composeSpan(signalAgeMs)}`
}

function composePlace({ worktree, task }: Session, place: WorkPlace): string {
  if (place === null) return 'none'
  const maker = worktree === null ? `, made ${task === null ? 'for it' : `by ${task}`}` : ''
  return `${cleanText(place.path)}${maker}${place.isThere ? '' : ' (no longer there)'}`
}

function composeNotLooked({ lastStatus, looked, node }: Pick<Row, 'lastStatus' | 'looked' | 'node'>): string {
  if (node) return `last known ${lastStatus}${looked.ageMs === null ? '' : `, heard ${composeSpan(looked.ageMs)} ago`}`
  const last = looked.ageMs === null ? 'nobody ever looked' : `nobody looked for ${composeSpan(looked.ageMs)}`
  return `last known ${lastStatus}, ${last}`
}

export function composeNote(row: Row): string {
  const { note, resetAt, wait, status, lastStatus, title } = row
  if (status !== lastStatus) return composeNotLooked(row)
  if (status === 'quota_paused' && wait !== null) return wait
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

/** Where it works, and whether that is still there. */
export type WorkPlace = { readonly path: string; readonly isThere: boolean } | null

export function composeSession(session: Session, place: WorkPlace, now: number, style: Style): string[] {
  const { id, status, change, branch, permissions, messages, lastStep } = session
  const open = permissions.filter(permission => permission.closed === null)
  return [
    `${style.bold(id)}  ${status}  ${cleanText(session.title)}`,
    ...(session.status === session.lastStatus ? [] : [`  not known ${composeNotLooked(session)}`]),
    `  signal    ${composeSignal(session)}`,
    `  since     ${session.since} (${composeSpan(now - Date.parse(session.since))})`,
    `  change    ${change.number > 0 ? `#${change.number} ${change.state} ${change.reason} ${cleanText(change.url)}` : 'none'}`,
    `  agent     ${session.harness} in ${session.runtime}, generation ${session.generation}`,
    ...(session.supervisor === null ? [] : [`  version   ${cleanText(session.supervisor)}`]),
    `  cage      ${session.cage ? cleanText(session.cage.words) : 'not known: its launch has not said so'}`,
    ...(session.refusedHosts.length === 0 ? [] : [`  refused   ${cleanText(session.refusedHosts.join(' '))}`]),
    ...(session.outside === null ? [] : [`  outside   ${cleanText(session.outside)}`]),
    ...session.loginsAside.map(aside => `  login     ${cleanText(aside)}`),
    ...(session.contradiction === null ? [] : [`  doubt     ${session.contradiction}`]),
    `  branch    ${cleanText(branch)}${session.baseSha ? ` from ${session.baseSha.slice(0, 12)} (${session.baseFreshness})` : ''}`,
    `  worktree  ${composePlace(session, place)}`,
    ...(lastStep
      ? [`  rule      ${lastStep.rule}${lastStep.evidence ? `  ${cleanText(lastStep.evidence)}` : ''}`]
      : []),
    ...(session.failure
      ? [`  failure   ${cleanText(session.failure.sentence)}`, `  helps     ${cleanText(session.failure.next)}`]
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
