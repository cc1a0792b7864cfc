// A view of typical events, of the size of a real one.
import type { View } from '../src/kernel/events/view.ts'

type Shop = { readonly path: unknown; readonly repo: unknown; readonly changes: number }

export const shopView: View = {
  name: 'shop',
  version: 1,
  nouns: ['shop'],
  keyOf: event => event.stream,
  fold: (state, { data: { path, repo } }) =>
    ({ path, repo, changes: ((state as Shop)?.changes ?? 0) + 1 }) satisfies Shop,
  indexOf: () => ({ scope: 'acme', status: 'open' }),
}
