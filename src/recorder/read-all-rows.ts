// Reads a view to its end, page by page, in the order in which its rows came.
import type { World } from './world.ts'

const PAGE = 500

type Where = { readonly scope?: string; readonly status?: string }

export async function readAllRows<State>(
  { store }: Pick<World, 'store'>,
  view: string,
  where: Where = {},
): Promise<State[]> {
  const states: State[] = []
  for (let after = 0; ; ) {
    const rows = await store.views.list<State>(view, { ...where, after, limit: PAGE })
    states.push(...rows.map(row => row.state))
    if (rows.length < PAGE) return states
    after = rows.at(-1)!.ordinal
  }
}
