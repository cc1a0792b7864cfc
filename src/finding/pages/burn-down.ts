// How many findings were open at the end of each day, by severity: told from when each was reported and when it was closed or
// decided about. One that was closed and came back is told as open all the while: the list keeps its last close only.
import { readInstant } from '#kernel/events/time'
import { isOpenFinding, type PriorState } from '../rules/finding-state.ts'
import { SEVERITIES } from '../rules/severity.ts'
import type { FindingTableLine } from './finding-filter.ts'

export const DAYS = 30
const DAY_MS = 86_400_000

export type BurnDown = { readonly severity: string; readonly open: readonly number[] }[]

/** The last day is today and not over. */
export function deriveBurnDown(
  lines: readonly Pick<FindingTableLine, 'severity' | 'state' | 'foundAt' | 'since'>[],
  now: number,
): BurnDown {
  const changes = new Map<string, number[]>()
  for (const { severity, state, foundAt, since } of lines) {
    const change = changes.get(severity) ?? new Array<number>(DAYS).fill(0)
    changes.set(severity, change)
    change[Math.max(0, dayOf(foundAt, now))]! += 1
    const closed = isOpenFinding(state as PriorState) ? DAYS : dayOf(since, now)
    if (closed < DAYS) change[Math.max(0, closed)]! -= 1
  }
  return SEVERITIES.flatMap(severity => {
    const change = changes.get(severity)
    return change ? [{ severity, open: runningSum(change) }] : []
  })
}

/** 0 is the first day that is shown; less is before it. */
function dayOf(at: string, now: number): number {
  const ago = Math.max(0, Math.floor((endOfDay(now) - (readInstant(at) ?? 0)) / DAY_MS))
  return DAYS - 1 - ago
}

function endOfDay(now: number): number {
  return Math.ceil((now + 1) / DAY_MS) * DAY_MS - 1
}

function runningSum(changes: readonly number[]): number[] {
  let sum = 0
  return changes.map(change => {
    sum += change
    return sum
  })
}
