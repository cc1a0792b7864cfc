// All nodes that work from this store, each with how it is heard and what lives on it.

import type { World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import type { Labels } from '../rules/match-labels.ts'
import { contactOf, listNodes, lookAtNodes, nameOf, nodeOf, nodesNow, sayContact } from './contacts.ts'

export type ShownNode = {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly contact: string
  /** How it is heard, in words and with the age. */
  readonly says: string
  readonly living: number
  /** How much work is placed on it at once; null: it has not said so. */
  readonly capacity: number | null
  readonly labels: Labels
  readonly epoch: number
  /** What secrets for it are sealed for (base64); null: it has told none. */
  readonly sealKey: string | null
}

/** None where the store is one that only this home uses. */
export async function showNodes(world: World): Promise<ShownNode[]> {
  await lookAtNodes(world)
  const living = world.store.presence ? await listLiving(world) : []
  return listNodes(world).map(id => {
    const contact = contactOf(world, id)
    const node = nodeOf(world, id)
    return {
      id,
      name: nameOf(world, id),
      state: node?.state ?? 'active',
      contact: contact?.contact ?? 'unknown',
      says: contact ? sayContact(contact, nodesNow(world)) : 'contact not known',
      living: living.filter(session => session.node === id).length,
      capacity: node?.said?.capacity ?? null,
      labels: { ...node?.said?.labels, ...node?.labels },
      epoch: node?.epoch ?? 1,
      sealKey: node?.sealKey ?? null,
    }
  })
}
