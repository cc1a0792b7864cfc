// Which report is which plant, by place and class. Text is not judged: who reports everything is found out on clean changes.
import { compareText } from '#kernel/reading/json-value'
import type { DefectClass } from '../looking-words.ts'

export type PlantedSpan = {
  readonly id: string
  readonly path: string
  readonly from: number
  readonly to: number
  readonly class: DefectClass
}

export type Report = {
  readonly id: string
  readonly path: string | null
  readonly line: number | null
  /** Null: the line alone. */
  readonly endLine: number | null
  readonly class: DefectClass | null
  readonly category: string | null
}

export type NoCatch = 'no_place' | 'too_wide' | 'other_file' | 'other_place' | 'other_class' | 'taken'

export type Catches = {
  readonly caught: readonly { readonly plant: string; readonly by: string }[]
  readonly missed: readonly string[]
  readonly other: readonly { readonly report: string; readonly why: NoCatch }[]
}

const SPAN_LINES_MAX = 20
export const NEAR_LINES = 2
const BUG_LIKE = ['bug', 'security', 'types', 'defensive', 'degradation', 'silent_failure', 'code']

type Pair = { readonly plant: PlantedSpan; readonly report: Report; readonly gap: number; readonly width: number }

export function matchCatch(plants: readonly PlantedSpan[], reports: readonly Report[], near = NEAR_LINES): Catches {
  const placed = reports.map(report => ({ report, ...placeReport(report, plants, near) }))
  const taken = takePairs(placed.flatMap(({ pairs }) => pairs))
  const by = new Map(taken.map(({ plant, report }) => [plant.id, report.id]))
  const used = new Set(by.values())
  const other = placed.flatMap(({ report, why }) =>
    used.has(report.id) ? [] : [{ report: report.id, why: why ?? 'taken' }],
  )
  return {
    caught: Array.from(by, ([plant, report]) => ({ plant, by: report })).toSorted((one, two) =>
      compareText(one.plant, two.plant),
    ),
    missed: plants.flatMap(({ id }) => (by.has(id) ? [] : [id])).toSorted(compareText),
    other: other.toSorted((one, two) => compareText(one.report, two.report)),
  }
}

type Placed = { readonly pairs: readonly Pair[]; readonly why: NoCatch | null }

function placeReport(report: Report, plants: readonly PlantedSpan[], near: number): Placed {
  const none = (why: NoCatch): Placed => ({ pairs: [], why })
  const { path, line } = report
  if (path === null || line === null) return none('no_place')
  const endLine = report.endLine ?? line
  if (endLine - line + 1 > SPAN_LINES_MAX) return none('too_wide')
  const here = plants.filter(plant => plant.path === path)
  if (here.length === 0) return none('other_file')
  const close = here.filter(({ from, to }) => line <= to + near && endLine >= from - near)
  if (close.length === 0) return none('other_place')
  const fitting = close.filter(plant => isSameKind(report, plant))
  if (fitting.length === 0) return none('other_class')
  const pairs = fitting.map(plant => ({
    plant,
    report,
    gap: Math.max(0, plant.from - endLine, line - plant.to),
    width: endLine - line,
  }))
  return { pairs, why: null }
}

function isSameKind(report: Report, plant: PlantedSpan): boolean {
  if (report.class !== null) return report.class === plant.class
  return report.category !== null && BUG_LIKE.includes(report.category)
}

/** The best pair first; both are gone then. */
function takePairs(pairs: readonly Pair[]): Pair[] {
  const gone = { plants: new Set<string>(), reports: new Set<string>() }
  return pairs.toSorted(comparePairs).filter(({ plant, report }) => {
    if (gone.plants.has(plant.id) || gone.reports.has(report.id)) return false
    gone.plants.add(plant.id)
    gone.reports.add(report.id)
    return true
  })
}

function comparePairs(one: Pair, other: Pair): number {
  return (
    one.gap - other.gap ||
    Number(one.report.class === null) - Number(other.report.class === null) ||
    one.width - other.width ||
    compareText(one.plant.id, other.plant.id) ||
    compareText(one.report.id, other.report.id)
  )
}
