// How findings go from wave to wave: a row per finding that keeps its place, and for many of them the counts between waves.
import type { FindingState } from '#finding/rules/finding-state'
import type { StoredEvent } from '#kernel/events/event'
import { type FindingView, readState } from '../finding/finding-view.ts'
import { foldFinding } from '../finding/fold-finding.ts'
import { countIn, eventTextIn } from '../record/event-data.ts'

/** What happened to a finding in a wave, or by a person after it. */
export type FlowCell = {
  readonly wave: number
  readonly state: FindingState
  readonly detail: string | null
  readonly rule: string
  /** The person who decided; null when the wave did. */
  readonly by: string | null
}

export type FlowRow = Pick<FindingView, 'id' | 'title' | 'severity' | 'path' | 'line' | 'state' | 'detail'> & {
  readonly approved: boolean
  readonly cells: readonly FlowCell[]
}

/** So many findings went from one state to another between a wave and the next; null: it was not known before. */
export type FlowBand = {
  readonly wave: number
  readonly from: FindingState | null
  readonly to: FindingState
  readonly count: number
}

/** When a wave was collected; what a person decides belongs to the wave before it. */
export type CollectMark = { readonly number: number; readonly position: number }

export function listCollects(events: readonly StoredEvent[]): CollectMark[] {
  const numbers = new Map<string, number>()
  for (const { type, data } of events)
    if (type === 'wave.dispatched') numbers.set(eventTextIn(data, 'wave') ?? '', countIn(data, 'number') ?? 0)
  return events.flatMap(({ type, data, position }) => {
    const number = type === 'wave.collected' ? numbers.get(eventTextIn(data, 'wave') ?? '') : undefined
    return number === undefined ? [] : [{ number, position }]
  })
}

const DECIDED: Readonly<Record<string, true>> = {
  'finding.deferred': true,
  'finding.rejected': true,
  'finding.reopened': true,
}

/** Undefined for what is no finding, or lives on in another one. */
export function deriveFlowRow(events: readonly StoredEvent[], collects: readonly CollectMark[]): FlowRow | undefined {
  const cells: FlowCell[] = []
  let finding: FindingView | undefined
  for (const event of events) {
    finding = foldFinding(finding, event)
    const wave = waveOf(event, collects)
    if (wave === null) continue
    const { state, detail, rule } = finding
    cells.push({ wave, state, detail, rule, by: Object.hasOwn(DECIDED, event.type) ? event.actor.id : null })
  }
  if (!finding || finding.mergedInto !== null) return undefined
  const { id, title, severity, path, line, state, detail, approved } = finding
  return { id, title, severity, path, line, state, detail, approved: approved !== null, cells }
}

function waveOf({ type, data, position }: StoredEvent, collects: readonly CollectMark[]): number | null {
  if (Object.hasOwn(DECIDED, type)) return collects.findLast(mark => mark.position < position)?.number ?? null
  const isTold = type === 'finding.reported' || (type === 'finding.classified' && readState(data) !== null)
  return isTold ? countIn(data, 'number') : null
}

/** The state after a wave and everything people decided before the next one; null: not known yet. */
export function stateAfter<Cell extends { readonly wave: number }>(
  { cells }: { readonly cells: readonly Cell[] },
  wave: number,
): Cell | null {
  return cells.findLast(cell => cell.wave <= wave) ?? null
}

export function deriveBands(rows: readonly Pick<FlowRow, 'cells'>[], waves: readonly number[]): FlowBand[] {
  return waves.flatMap((wave, index) => {
    const before = waves[index - 1]
    const counts = new Map<string, FlowBand>()
    for (const row of rows) {
      const to = stateAfter(row, wave)?.state
      if (to === undefined) continue
      const from = before === undefined ? null : (stateAfter(row, before)?.state ?? null)
      const key = `${from} ${to}`
      counts.set(key, { wave, from, to, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    return [...counts.values()]
  })
}
