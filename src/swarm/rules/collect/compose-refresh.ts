// What a new report changes in a known finding: only the members that differ, before and after.

import type { FindingView } from '../finding/finding-view.ts'
import type { ReportedFinding, SwarmEventData } from '../record/swarm-events.ts'
import type { Observed } from './derive-observations.ts'

const MEMBERS = [
  'severity',
  'category',
  'rule_id',
  'title',
  'description',
  'recommendation',
  'path',
  'line',
  'symbol',
  'anchor',
  'core',
  'window',
] as const satisfies readonly (keyof ReportedFinding)[]

/** Null when the report says what is known already. A report that knows less takes nothing away. */
export function composeRefresh(known: FindingView, observed: Observed): SwarmEventData['finding.refreshed'] | null {
  const changed = MEMBERS.filter(
    name => known[name] !== observed[name] && !isSameList(known[name], observed[name]) && isSaid(observed[name]),
  )
  if (changed.length === 0) return null
  return { before: pick(known, changed), after: pick(observed, changed) }
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, index) => item === other[index])
}

function pick(of: ReportedFinding, names: readonly (keyof ReportedFinding)[]): Partial<ReportedFinding> {
  return Object.fromEntries(names.map(name => [name, of[name]]))
}
