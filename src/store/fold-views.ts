// Folds events into the rows of views, the same for every engine: the engine loads the rows that are touched and writes
// what comes out.
import { type StoredEvent, streamNoun } from '#kernel/events/event'
import type { View } from '#kernel/events/view'

/** An event that a view cannot read. It is left out there, so that one injury does not hide everything else; `log verify` names it. */
export type UnreadEvent = { readonly view: string; readonly stream: string; readonly position: number }

/** Told the last position that was folded again, and what could not be. */
export type OnFold = (position: number, unread: readonly UnreadEvent[]) => void

export type RowId = { readonly view: string; readonly key: string }

export type RowBefore = RowId & { readonly body: string; readonly ordinal: number }

export type RowAfter = RowBefore & { readonly scope: string; readonly status: string; readonly position: number }

export type FoldedRows = { readonly kept: readonly RowAfter[]; readonly removed: readonly RowId[] }

export type Touch = { readonly view: View; readonly key: string; readonly event: StoredEvent }

type RowState = { readonly view: View; readonly key: string; state: unknown; ordinal: number; position: number }

export function findTouches(
  events: readonly StoredEvent[],
  byNoun: ReadonlyMap<string, readonly View[]>,
  unread?: UnreadEvent[],
): readonly Touch[] {
  return events.flatMap(event =>
    (byNoun.get(streamNoun(event.stream)) ?? []).flatMap(view => {
      const key = attempt(view, event, unread, () => view.keyOf(event))
      return key === undefined ? [] : [{ view, key, event }]
    }),
  )
}

/** Whoever appends learns that an event of theirs cannot be folded; whoever folds the log again goes on without it. */
function attempt<Answer>(
  view: View,
  { stream, position }: StoredEvent,
  unread: UnreadEvent[] | undefined,
  work: () => Answer,
): Answer | undefined {
  if (unread === undefined) return work()
  try {
    return work()
  } catch {
    unread.push({ view: view.name, stream, position })
    return undefined
  }
}

/** Each row once, in the order of its first touch. */
export function touchedRows(touches: readonly Touch[]): RowId[] {
  return [...new Map(touches.map(({ view, key }) => [textOf(view.name, key), { view: view.name, key }])).values()]
}

export function foldTouches(
  touches: readonly Touch[],
  before: readonly RowBefore[],
  unread?: UnreadEvent[],
): FoldedRows {
  const loaded = new Map(before.map(row => [textOf(row.view, row.key), row]))
  const states = new Map<string, RowState>()
  for (const touch of touches) {
    const id = textOf(touch.view.name, touch.key)
    const row = states.get(id) ?? startRow(touch, loaded.get(id))
    attempt(touch.view, touch.event, unread, () => foldOne(row, touch))
    states.set(id, row)
  }
  return sortOut([...states.values()])
}

/** Views whose rows were written by another rule than today's. */
export function findStale(views: readonly View[], versions: ReadonlyMap<string, number>): View[] {
  return views.filter(view => versions.get(view.name) !== view.version)
}

function startRow({ view, key }: Touch, before: RowBefore | undefined): RowState {
  const state = before && JSON.parse(before.body)
  return { view, key, state, ordinal: before?.ordinal ?? 0, position: 0 }
}

// A row that comes back after it was removed is a new row, whether or not both happened in one batch.
function foldOne(row: RowState, { view, event }: Touch): void {
  const state = view.fold(row.state, event)
  if (state !== undefined) view.indexOf(state)
  if (row.state === undefined) row.ordinal = event.position
  row.state = state
  row.position = event.position
}

function sortOut(rows: readonly RowState[]): FoldedRows {
  const { kept = [], removed = [] } = Object.groupBy(rows, row => (row.state === undefined ? 'removed' : 'kept'))
  return { kept: kept.map(composeRow), removed: removed.map(({ view, key }) => ({ view: view.name, key })) }
}

function composeRow({ view, key, state, ordinal, position }: RowState): RowAfter {
  const { scope, status } = view.indexOf(state)
  return { view: view.name, key, scope, status, ordinal, position, body: JSON.stringify(state) }
}

function textOf(view: string, key: string): string {
  return `${view}\n${key}`
}
