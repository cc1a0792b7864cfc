// Cleans up sessions where each of them lies: those of this node here, those of others by asking their node.
import type { Asking, World } from '#recorder/world'
import { type CleanupRow, type CleanupWish, cleanUpSessions } from '#session/usecases/life/clean-up-sessions'
import { atOwner } from './ask-owner.ts'
import { findSubjectOwner } from './find-owner.ts'

type Cleaned = { readonly applied: boolean; readonly rows: readonly CleanupRow[] }

/** Without names only what is of this node is meant. */
export async function cleanUpEverywhere(world: World, asking: Asking, wish: CleanupWish): Promise<Cleaned> {
  const { ids = [] } = wish
  if (!world.store.presence || ids.length === 0) return cleanUpSessions(world, asking, wish)
  const owners = await Promise.all(ids.map(async id => [id, await findSubjectOwner(world, id)] as const))
  const parts = Map.groupBy(owners, ([, owner]) => owner ?? world.node.id)
  const rows: CleanupRow[] = []
  // What can be done here is done first: another node may have to be waited for.
  for (const [owner, part] of [...parts].sort(([one], [other]) => rank(world, one) - rank(world, other))) {
    const named = part.map(([id]) => id)
    const key = asking.onceKey === null ? null : `${asking.onceKey} ${owner}`
    const given = { command: 'cleanup', subject: named[0]!, arguments: { ...wish, ids: named } } as const
    rows.push(...(await atOwner<Cleaned>(world, { ...asking, onceKey: key }, given)).rows)
  }
  return { applied: wish.apply === true, rows }
}

function rank({ node }: World, owner: string): number {
  return owner === node.id ? 0 : 1
}
