// Views as they were after an event of the past, answered from a fold of the log.
import type { View } from '#kernel/events/view'
import type { ViewQuery, ViewRow, ViewStore } from '#store/ports/view-store'
import type { FoldedRow, KeptFold } from './fold-shelf.ts'

/** `fold` is asked for when the first question comes, and once for all of them. */
export function pastViews(views: readonly View[], fold: () => Promise<KeptFold>): ViewStore {
  let folded: Promise<KeptFold> | undefined
  const rowsOf = async (view: string): Promise<ReadonlyMap<string, FoldedRow>> => {
    const isOfAnother = folded !== undefined
    folded ??= fold()
    const asked = folded
    try {
      return (await asked).get(view) ?? new Map()
    } catch (error) {
      if (folded === asked) folded = undefined
      if (!isOfAnother) throw error
      return rowsOf(view) // whoever began it has left, or had bad luck: whoever still wants it begins anew
    }
  }
  return {
    async find<State>(view: string, key: string) {
      const row = (await rowsOf(view)).get(key)
      return row && ({ key, ...row } as ViewRow<State>)
    },
    async findMany<State>(view: string, keys: readonly string[]) {
      const rows = await rowsOf(view)
      return [...new Set(keys)].flatMap(key => {
        const row = rows.get(key)
        return row ? [{ key, ...row } as ViewRow<State>] : []
      })
    },
    async list<State>(view: string, query: ViewQuery) {
      const definition = views.find(({ name }) => name === view)
      const rows: ViewRow<State>[] = []
      for (const [key, row] of await rowsOf(view)) {
        if (rows.length >= query.limit) break
        if (definition && key.startsWith(query.prefix ?? '') && isWanted(definition, row, query))
          rows.push({ key, ...row } as ViewRow<State>)
      }
      return rows
    },
    async countByStatus(view) {
      const counts = new Map<string, number>()
      const definition = views.find(({ name }) => name === view)
      for (const { state } of (await rowsOf(view)).values()) {
        const status = definition?.indexOf(state).status ?? ''
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
      return counts
    },
  }
}

function isWanted(view: View, { state, ordinal }: FoldedRow, { scope, status, after = 0 }: ViewQuery): boolean {
  if (ordinal <= after) return false
  if (scope === undefined && status === undefined) return true
  const index = view.indexOf(state)
  return (scope === undefined || index.scope === scope) && (status === undefined || index.status === status)
}
