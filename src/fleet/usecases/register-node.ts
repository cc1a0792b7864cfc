// Writes down once which node this is. With a store of its own a home is alone, and nobody asks for its name.
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'

export async function registerNode(world: World, asking: Asking): Promise<void> {
  const { store, node } = world
  if (!store.presence || (await store.views.find('node', node.id))) return
  const once: Asking = { ...asking, onceKey: null, seenVersion: null }
  await recordDecision(world, once, `node/${node.id}`, history =>
    history.length > 0
      ? null
      : { type: 'node.registered', decision: decision('registered', 'J1', {}), data: { name: node.name } },
  )
}
