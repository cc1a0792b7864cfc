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
  const changed = MEMBERS.filter(name => isSaid(observed[name]) && !isSame(known[name], observed[name]))
  if (changed.length === 0) return null
  return { before: pick(known, changed), after: pick(observed, changed) }
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function pick(of: ReportedFinding, names: readonly (keyof ReportedFinding)[]): Partial<ReportedFinding> {
  return Object.fromEntries(names.map(name => [name, of[name]]))
}
