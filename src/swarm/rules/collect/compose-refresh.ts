// What a new report changes in a known finding: only the members that differ, before and after.

import type { FindingView } from '../finding/finding-view.ts'
import type { ReportedFinding, SwarmEventData } from '../record/swarm-events.ts'
import type { ObservedPath } from './derive-observations.ts'

type Read = (finding: ReportedFinding) => unknown

// Each is read by its own function: a name that is only known while it runs costs many times as much, and this is asked of every finding.
const MEMBERS: readonly (readonly [keyof ReportedFinding, Read])[] = [
  ['severity', ({ severity }) => severity],
  ['category', ({ category }) => category],
  ['rule_id', ({ rule_id }) => rule_id],
  ['title', ({ title }) => title],
  ['description', ({ description }) => description],
  ['recommendation', ({ recommendation }) => recommendation],
  ['path', ({ path }) => path],
  ['line', ({ line }) => line],
  ['symbol', ({ symbol }) => symbol],
  ['anchor', ({ anchor }) => anchor],
  ['core', ({ core }) => core],
  ['window', ({ window }) => window],
]

/** Null when the report says what is known already. A report that knows less takes nothing away. */
export function composeRefresh(known: FindingView, observed: ObservedPath): SwarmEventData['finding.refreshed'] | null {
  const changed: (keyof ReportedFinding)[] = []
  for (const [name, read] of MEMBERS) if (isNews(read(known), read(observed))) changed.push(name)
  if (changed.length === 0) return null
  return { before: pick(known, changed), after: pick(observed, changed) }
}

function isNews(known: unknown, said: unknown): boolean {
  return known !== said && !isSameList(known, said) && isSaid(said)
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
