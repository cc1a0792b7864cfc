// All nodes that work from this store, each with how it is heard and what lives on it.

import type { World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import { contactOf, listNodes, lookAtNodes, nameOf, nodesNow, sayContact, stateOf } from './contacts.ts'

export type ShownNode = {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly contact: string
  /** How it is heard, in words and with the age. */
  readonly says: string
  readonly living: number
}

/** None where the store is one that only this home uses. */
export async function showNodes(world: World): Promise<ShownNode[]> {
  await lookAtNodes(world)
  const living = world.store.presence ? await listLiving(world) : []
  return listNodes(world).map(id => {
    const contact = contactOf(world, id)
    return {
      id,
      name: nameOf(world, id),
      state: stateOf(world, id) ?? 'active',
      contact: contact?.contact ?? 'unknown',
      says: contact ? sayContact(contact, nodesNow(world)) : 'contact not known',
      living: living.filter(({ node }) => node === id).length,
    }
  })
}
