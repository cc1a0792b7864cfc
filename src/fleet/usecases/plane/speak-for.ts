// The plane does for a node what a node with the store at hand does for itself: the same steps in the same transaction, under
// the node's own name.
import type { ThisNode } from '#fleet/ports/node'
import type { SpoolBook } from '#fleet/ports/spool-book'
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'

export function speakFor(world: World, node: ThisNode): World {
  return { ...world, node }
}

/** Of whom only the name is needed. */
export function namedNode(id: string, name = id): ThisNode {
  return { id, name, bootId: '', namespace: '', machine: '', instance: '' }
}

export async function findNodeView({ store }: World, id: string): Promise<NodeView | undefined> {
  return (await store.views.find<NodeView>('node', id))?.state
}

export function needSpools({ store }: World, command = 'a plane'): SpoolBook {
  if (store.spools) return store.spools
  throw provostError('FLEET_NEEDS_POSTGRES', { details: { command } })
}

export function fleetAsking({ ids }: World): Asking {
  return { actor: system('fleet'), correlation: ids.newId('co_'), cause: null, onceKey: null, seenVersion: null }
}
