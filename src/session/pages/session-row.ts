// Sessions as this page lists them: which are wanted, and in what order.
import type { Shape } from '#api/schemas'
import { isEnded } from '../rules/life/standing.ts'

export type SessionTableRow = Shape<'SessionList'>['sessions'][number]
export type Session = Shape<'Session'>

export const SHOWN = ['living', 'ended', 'all'] as const

export type Wanted = {
  readonly shown: (typeof SHOWN)[number]
  readonly status: string
  readonly kind: string
  readonly project: string
  readonly text: string
}

/** Newest news first. */
export function chooseRows(rows: readonly SessionTableRow[], wanted: Wanted): readonly SessionTableRow[] {
  const chosen = rows.filter(row => isLivingAsWanted(row, wanted) && isWanted(row, wanted))
  return chosen.sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}

export function countLiving(rows: readonly SessionTableRow[]): number {
  return rows.filter(row => !isEnded(row.state)).length
}

function isLivingAsWanted({ state }: SessionTableRow, { shown }: Wanted): boolean {
  return shown === 'all' || isEnded(state) === (shown === 'ended')
}

function isWanted(row: SessionTableRow, { status, kind, project, text }: Wanted): boolean {
  const words = `${row.title}\n${row.id}\n${row.harness}\n${row.note}`.toLowerCase()
  return (
    (status === '' || row.status === status) &&
    (kind === '' || row.kind === kind) &&
    (project === '' || row.project === project) &&
    words.includes(text.toLowerCase())
  )
}

export function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)].sort()
}
