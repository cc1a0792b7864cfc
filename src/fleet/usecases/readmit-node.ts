// A person says that only one daemon speaks for a node again: it judges and acts from its next hello on.
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'

export type Readmitted = {
  readonly id: string
  readonly state: string
  readonly epoch: number
  readonly changed: boolean
}

const THIS = 'this'

export async function readmitNode(world: World, asking: Asking, given: string, reason: string): Promise<Readmitted> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'letting a node in again' } })
  const id = given === THIS ? world.node.id : given
  const known = (await world.store.views.find<NodeView>('node', id))?.state
  if (!known && id !== world.node.id) throw provostError('NODE_UNKNOWN', { details: { id } })
  const { state = 'active', epoch = 1 } = known ?? {}
  if (state === 'active') return { id, state, epoch, changed: false }
  await recordDecision(world, asking, `node/${id}`, () => ({
    type: 'node.readmitted',
    decision: decision('readmitted', 'person', { before: state }),
    data: { epoch: epoch + 1, reason: reason.trim() },
  }))
  // Those that spoke before are heard anew: who speaks first now is the node.
  await world.store.presence?.forget(id)
  return { id, state: 'active', epoch: epoch + 1, changed: true }
}
