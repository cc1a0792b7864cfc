// Reads a view to its end, page by page, in the order in which its rows came. Only what is wanted is held: of a hundred thousand
// sessions that ended a few are.
import type { World } from './world.ts'

const PAGE = 200

type Where = { readonly scope?: string; readonly status?: string; readonly mention?: string }

export async function readAllRows<State>(
  { store }: Pick<World, 'store'>,
  view: string,
  where: Where = {},
  isWanted: (state: State) => boolean = () => true,
): Promise<State[]> {
  const states: State[] = []
  for (let after = 0; ; ) {
    const rows = await store.views.list<State>(view, { ...where, after, limit: PAGE })
    for (const { state } of rows) if (isWanted(state)) states.push(state)
    if (rows.length < PAGE) return states
    after = rows.at(-1)!.ordinal
  }
}
