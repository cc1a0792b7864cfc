// Folds of the log as they were on the way, kept at intervals: a moment of the past then costs what lies after the nearest.
import { type StoredEvent, streamNoun } from '#kernel/events/event'
import { type View, viewsByNoun } from '#kernel/events/view'
import type { EventLog } from '#store/ports/event-log'

/** Rows are never changed, only replaced, so that folds share them. */
export type FoldedRow = { readonly state: unknown; readonly ordinal: number; readonly position: number }
export type KeptFold = ReadonlyMap<string, ReadonlyMap<string, FoldedRow>>

type OpenFold = ReadonlyMap<string, Map<string, FoldedRow>>

const PAGE = 500
const KEPT_MAX = 24
/** Of all kept folds together: what they may cost is bounded, however long the log is. */
const ROWS_MAX = 400_000

export class FoldShelf {
  readonly #log: EventLog
  readonly #views: readonly View[]
  readonly #kept = new Map<number, KeptFold>()

  constructor(log: EventLog, views: readonly View[]) {
    this.#log = log
    this.#views = views
  }

  /** After which events a fold is kept. */
  get positions(): readonly number[] {
    return [...this.#kept.keys()].sort((a, b) => a - b)
  }

  async foldUntil(position: number): Promise<KeptFold> {
    const begin = this.positions.findLast(kept => kept <= position) ?? 0
    const interval = Math.max(PAGE, Math.ceil((await this.#log.headPosition()) / KEPT_MAX))
    let shelf = Math.floor(begin / interval)
    const onPage = (reached: number, fold: KeptFold) => {
      if (Math.floor(reached / interval) <= shelf) return
      shelf = Math.floor(reached / interval)
      this.#keep(reached, copyOf(this.#views, fold))
    }
    const base = { position: begin, fold: this.#kept.get(begin) }
    const fold = await foldLog(this.#log, this.#views, position, { base, onPage })
    this.#keep(position, fold)
    return fold
  }

  /** Where there are too many, the one goes whose neighbours are nearest to each other. */
  #keep(position: number, fold: KeptFold): void {
    if (position === 0) return
    this.#kept.set(position, fold)
    while (this.#kept.size > 1 && (this.#kept.size > KEPT_MAX || countRows(this.#kept) > ROWS_MAX))
      this.#kept.delete(findDispensable(this.positions))
  }
}

export type FoldOptions = {
  /** A fold to go on from, which is left as it was; without it from the first event. */
  readonly base?: { readonly position: number; readonly fold: KeptFold | undefined }
  readonly onPage?: (reached: number, fold: KeptFold) => void
  /** Hears of events that a view cannot read, and that are left out of it. */
  readonly onUnread?: (view: View, event: StoredEvent) => void
}

export async function foldLog(
  log: EventLog,
  views: readonly View[],
  until: number,
  { base, onPage, onUnread }: FoldOptions = {},
): Promise<KeptFold> {
  const byNoun = viewsByNoun(views)
  const fold = copyOf(views, base?.fold)
  for (let after = base?.position ?? 0; after < until; ) {
    const page = await log.readPage({ after, limit: Math.min(PAGE, until - after) })
    for (const event of page)
      for (const view of byNoun.get(streamNoun(event.stream)) ?? []) {
        if (!take(fold, view, event)) onUnread?.(view, event)
      }
    const last = page.at(-1)
    if (!last) break
    after = last.position
    onPage?.(after, fold)
  }
  return fold
}

function copyOf(views: readonly View[], fold: KeptFold | undefined): OpenFold {
  return new Map(views.map(({ name }) => [name, new Map(fold?.get(name))]))
}

/** The last one is never dispensable: whoever looks around in the past mostly looks near its end. */
export function findDispensable(positions: readonly number[]): number {
  const gaps = positions
    .slice(0, -1)
    .map((position, n) => ({ position, gap: positions[n + 1]! - (positions[n - 1] ?? 0) }))
  return gaps.reduce((least, each) => (each.gap < least.gap ? each : least)).position
}

function countRows(folds: ReadonlyMap<number, KeptFold>): number {
  let rows = 0
  for (const fold of folds.values()) for (const { size } of fold.values()) rows += size
  return rows
}

/** In the order in which the store would have numbered them: by their first event. False for one that the view cannot read. */
function take(fold: OpenFold, view: View, event: StoredEvent): boolean {
  try {
    const key = view.keyOf(event)
    if (key === undefined) return true
    const rows = fold.get(view.name)!
    const known = rows.get(key)
    const state = view.fold(known?.state, event)
    if (state !== undefined) view.indexOf(state)
    if (state === undefined) rows.delete(key)
    else rows.set(key, { state, ordinal: known?.ordinal ?? event.position, position: event.position })
    return true
  } catch {
    return false
  }
}
