// A view is a fold over events: what people list and read. The store keeps its rows in the same transaction as the log.
import type { StoredEvent } from './event.ts'

export type ViewIndex = { readonly scope: string; readonly status: string }

export type View<State = unknown> = {
  readonly name: string
  /** A higher number makes the store fold the whole log again. */
  readonly version: number
  /** Nouns of the streams it follows. */
  readonly nouns: readonly string[]
  readonly keyOf: (event: StoredEvent) => string | undefined
  /** Undefined removes the row. */
  readonly fold: (state: State | undefined, event: StoredEvent) => State | undefined
  /** What lists are filtered by: the project it belongs to and its status. */
  readonly indexOf: (state: State) => ViewIndex
}

/** The views that an event of this stream noun touches. */
export function viewsByNoun(views: readonly View[]): ReadonlyMap<string, readonly View[]> {
  const map = new Map<string, View[]>()
  for (const view of views) for (const noun of view.nouns) map.set(noun, [...(map.get(noun) ?? []), view])
  return map
}

export function foldEvents<State>(view: View<State>, events: Iterable<StoredEvent>): Map<string, State> {
  const rows = new Map<string, State>()
  for (const event of events) {
    const key = view.nouns.includes(event.stream.slice(0, event.stream.indexOf('/'))) ? view.keyOf(event) : undefined
    if (key === undefined) continue
    const state = view.fold(rows.get(key), event)
    if (state === undefined) rows.delete(key)
    else rows.set(key, state)
  }
  return rows
}
