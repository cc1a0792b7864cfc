// Who holds a pass, and what it is worth now. Of a pass that is not known, and of a wrong secret, nothing is told.
import { timingSafeEqual } from 'node:crypto'
import type { World } from '#recorder/world'
import { readPassText } from '../../rules/who/pass-secret.ts'
import { type GivenPass, holderOf, type PassHolder } from '../../rules/who/pass-view.ts'

export async function findHolder(world: World, text: string): Promise<PassHolder | undefined> {
  const carried = readPassText(text)
  const pass = carried && (await findPass(world, carried.id))
  if (!carried || pass?.kind !== carried.kind) return undefined
  return timingSafeEqual(Buffer.from(carried.digest), Buffer.from(pass.digest))
    ? holderOf(pass, world.clock.now())
    : undefined
}

/** Of somebody who is logged in with it: the pass may have ended since. */
export async function findHolderById(world: World, id: string): Promise<PassHolder | undefined> {
  const pass = await findPass(world, id)
  return pass && holderOf(pass, world.clock.now())
}

export async function findPass({ store }: World, id: string): Promise<GivenPass | undefined> {
  return (await store.views.find<GivenPass>('pass', id))?.state
}
