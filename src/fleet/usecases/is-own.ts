// Whether a thing is of this node, by the node that it names.
import type { World } from '#recorder/world'
import { decideJudge } from '../rules/decide-judge.ts'

export type Owned = { readonly node: string | null }

/** Not mine is not a failed look: of what is not, nothing is observed at all. */
export function isOwn({ node: here }: World, { node: owner }: Owned): boolean {
  return decideJudge({ here: here.id, owner, proven: false }).observe
}

export function keepOwn<Thing extends Owned>(world: World, things: readonly Thing[]): Thing[] {
  return things.filter(thing => isOwn(world, thing))
}

/** Of what was made before nodes had names a store of its own says enough: only this home can have written it. */
export function isOwnOrOld(world: World, thing: Owned): boolean {
  return isOwn(world, thing) || (thing.node === null && world.store.engine === 'sqlite')
}

/** What a new thing says about where it was made. */
export function composeOwner({ node: { id, bootId, namespace } }: World) {
  return { node: id, bootId, namespace }
}
