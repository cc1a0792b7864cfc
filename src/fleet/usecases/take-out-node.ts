// A person takes a node out: lost for good as far as anybody can say, or not to be heard any more. Nothing is said about its agents.
import { isLoneSilence } from '#fleet/rules/may-declare-lost'
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { type Outcome, recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { type ChangedNode, needNode } from './change-node.ts'
import { contactOf, forgetLook, lookAtNodes, nameOf, nodesNow, sayContact } from './contacts.ts'

export async function declareLost(
  world: World,
  asking: Asking,
  node: string,
  { reason, replace }: { readonly reason: string; readonly replace: boolean },
): Promise<ChangedNode> {
  return takeOut(world, asking, node, reason, (id, view) => {
    if (view.state === 'lost' || view.state === 'revoked') return null
    const contact = contactOf(world, id)
    if (!isLoneSilence(contact?.contact ?? 'unknown')) throw inContact(world, id)
    return {
      type: 'node.declared_lost',
      decision: decision('lost', 'person', { contact: contact?.contact ?? 'unknown' }),
      data: { reason: reason.trim(), replace, epoch: view.epoch + 1 },
    }
  })
}

export async function revokeNode(world: World, asking: Asking, node: string, reason: string): Promise<ChangedNode> {
  return takeOut(world, asking, node, reason, (_id, view) =>
    view.state === 'revoked'
      ? null
      : { type: 'node.revoked', decision: decision('revoked', 'person', {}), data: { reason: reason.trim() } },
  )
}

async function takeOut(
  world: World,
  asking: Asking,
  given: string,
  reason: string,
  decide: (id: string, view: NodeView) => Outcome | null,
): Promise<ChangedNode> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'taking a node out' } })
  const id = await needNode(world, given)
  await lookAtNodes(world)
  const event = await recordDecision(world, asking, `node/${id}`, async () => decide(id, await viewOf(world, id)))
  const { state, labels } = await viewOf(world, id)
  forgetLook(world)
  await lookAtNodes(world)
  return { id, name: nameOf(world, id), state, labels, changed: event !== null }
}

async function viewOf({ store }: World, id: string): Promise<NodeView> {
  const view = (await store.views.find<NodeView>('node', id))?.state
  if (view) return view
  throw provostError('NODE_UNKNOWN', { details: { id } })
}

export function inContact(world: World, id: string): Error {
  const contact = contactOf(world, id)
  const age = contact ? sayContact(contact, nodesNow(world)) : 'contact not known'
  return provostError('NODE_IN_CONTACT', { details: { id, age } })
}
