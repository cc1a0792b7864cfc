// A test report beside the one of the base: case by case, what the change broke, mended, or left as it was.
import type { EvalReport, EvalSuite } from './eval-report.ts'

/** The worst news first. `unknown`: there is no baseline to compare with. */
export const CASE_CHANGES = ['broken', 'new_failing', 'failing', 'gone', 'mended', 'new', 'same', 'unknown'] as const

export type CaseChange = (typeof CASE_CHANGES)[number]

export type ComparedCase = {
  readonly id: string
  /** Null: it did not run there. */
  readonly before: string | null
  readonly now: string | null
  readonly change: CaseChange
}

export type ComparedSuite = {
  readonly id: string
  readonly kind: string
  readonly before: string | null
  readonly now: string | null
  /** The worst news first. */
  readonly cases: readonly ComparedCase[]
}

type Statuses = ReadonlyMap<string, string>

export function compareReports(report: EvalReport | null, baseline: EvalReport | null): ComparedSuite[] {
  const now = suitesOf(report)
  const before = suitesOf(baseline)
  return [...new Set([...now.keys(), ...before.keys()])].map(id => {
    const cases = compareCases(statusesOf(now.get(id)), before.get(id) && statusesOf(before.get(id)))
    return {
      id,
      kind: (now.get(id) ?? before.get(id))!.kind,
      now: now.get(id)?.status ?? null,
      before: before.get(id)?.status ?? null,
      cases: cases.toSorted((one, other) => rankOf(one) - rankOf(other)),
    }
  })
}

function suitesOf(report: EvalReport | null): ReadonlyMap<string, EvalSuite> {
  return new Map(report?.suites.map(suite => [suite.id, suite]))
}

function statusesOf(suite: EvalSuite | undefined): Statuses {
  return new Map(suite?.cases.map(({ id, status }) => [id, status]))
}

function compareCases(now: Statuses, before: Statuses | undefined): ComparedCase[] {
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])].map(id => {
    const [is, was] = [now.get(id) ?? null, before?.get(id) ?? null]
    return { id, now: is, before: was, change: before ? changeOf(is, was) : 'unknown' }
  })
}

function changeOf(now: string | null, before: string | null): CaseChange {
  if (now === null) return 'gone'
  if (before === null) return isBad(now) ? 'new_failing' : 'new'
  if (isBad(now)) return isBad(before) ? 'failing' : 'broken'
  return isBad(before) && now === 'passed' ? 'mended' : 'same'
}

function isBad(status: string): boolean {
  return status === 'failed' || status === 'error'
}

function rankOf({ change, now }: ComparedCase): number {
  return change === 'unknown' && now !== null && isBad(now) ? -1 : CASE_CHANGES.indexOf(change)
}
