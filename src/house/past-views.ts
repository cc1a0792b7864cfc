// Views as they were after an event of the past: folded from the log once, and kept for the next question about that moment.
import type { StoredEvent } from '#kernel/events/event'
import { streamNoun } from '#kernel/events/event'
import { type View, viewsByNoun } from '#kernel/events/view'
import type { EventLog } from '#store/ports/event-log'
import type { ViewQuery, ViewRow, ViewStore } from '#store/ports/view-store'

/** One fold after the other, however many ask: each holds all rows of a moment. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

type Row = { state: unknown; readonly ordinal: number; position: number }
type Rows = ReadonlyMap<string, Map<string, Row>>

const PAGE = 500

export function pastViews(log: EventLog, views: readonly View[], position: number, inTurn: InTurn): ViewStore {
  let folded: Promise<Rows> | undefined
  const rowsOf = async (view: string) => {
    folded ??= inTurn(() => foldUntil(log, views, position))
    try {
      return (await folded).get(view) ?? new Map<string, Row>()
    } catch (error) {
      folded = undefined // the next one who asks tries again
      throw error
    }
  }
  return {
    async find<State>(view: string, key: string) {
      const row = (await rowsOf(view)).get(key)
      return row && ({ key, ...row } as ViewRow<State>)
    },
    async list<State>(view: string, query: ViewQuery) {
      const definition = views.find(({ name }) => name === view)
      const rows = [...(await rowsOf(view))].filter(
        ([key, row]) => definition && key.startsWith(query.prefix ?? '') && isWanted(definition, row, query),
      )
      return rows.slice(0, query.limit).map(([key, row]) => ({ key, ...row }) as ViewRow<State>)
    },
    async count(view) {
      return (await rowsOf(view)).size
    },
  }
}

function isWanted(view: View, { state, ordinal }: Row, { scope, status, after = 0 }: ViewQuery): boolean {
  const index = view.indexOf(state)
  return (
    ordinal > after &&
    (scope === undefined || index.scope === scope) &&
    (status === undefined || index.status === status)
  )
}

async function foldUntil(log: EventLog, views: readonly View[], position: number): Promise<Rows> {
  const rows = new Map(views.map(view => [view.name, new Map<string, Row>()]))
  const byNoun = viewsByNoun(views)
  for (let after = 0; after < position; ) {
    const page = await log.readPage({ after, limit: Math.min(PAGE, position - after) })
    for (const event of page) for (const view of byNoun.get(streamNoun(event.stream)) ?? []) take(rows, view, event)
    const last = page.at(-1)
    if (!last) break
    after = last.position
  }
  return rows
}

/** In the order in which the store would have numbered them: by their first event. */
function take(all: Rows, view: View, event: StoredEvent): void {
  const key = view.keyOf(event)
  if (key === undefined) return
  const rows = all.get(view.name)!
  const known = rows.get(key)
  const state = view.fold(known?.state, event)
  if (state === undefined) rows.delete(key)
  else rows.set(key, { state, ordinal: known?.ordinal ?? event.position, position: event.position })
}
