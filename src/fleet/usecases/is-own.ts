// Whether a thing is of this node, by the node that it names.
import type { World } from '#recorder/world'
import { decideJudge } from '../rules/owner/decide-judge.ts'
import { type Made, ownerOf } from '../rules/owner/owner-of.ts'

export type Owned = Made

/** Null: nobody has proven whose it is. */
export function findOwner({ node: { id, machine }, store }: World, thing: Owned): string | null {
  return ownerOf(thing, { id, machine, isStoreShared: store.engine !== 'sqlite' })
}

/** Not mine is not a failed look: of what is not, nothing is observed at all. */
export function isOwn(world: World, thing: Owned): boolean {
  return decideJudge({ here: world.node.id, owner: findOwner(world, thing), proven: false }).observe
}

export function keepOwn<Thing extends Owned>(world: World, things: readonly Thing[]): Thing[] {
  return things.filter(thing => isOwn(world, thing))
}

/** Of what was made before nodes had names a store of its own says enough: only this home can have written it. */
export function isOwnOrOld(world: World, thing: Owned): boolean {
  return isOwn(world, thing) || (thing.node === null && world.store.engine === 'sqlite')
}

/** What a new thing says about where it was made. */
export function composeOwner({ node: { id, bootId, namespace, machine } }: World) {
  return { node: id, bootId, namespace, machine }
}
