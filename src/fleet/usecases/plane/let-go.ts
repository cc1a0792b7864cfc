// A node asks to go: it gets no new work, finishes and tells what it has, and is then taken out. Nothing of it is left behind.
import type { NodeView } from '#fleet/rules/node-view'
import { decision } from '#kernel/machine/decision'
import { type Outcome, recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import { noteDrained } from '../change-node.ts'
import { forgetLook } from '../contacts.ts'
import { findNodeView, fleetAsking } from './speak-for.ts'

/** Asked again it changes nothing. */
export async function askToGo(world: World, node: string): Promise<NodeView['state'] | undefined> {
  await record(world, node, ({ state, isLeaving }) => {
    if (state === 'drained') return revoked()
    if (isLeaving || (state !== 'active' && state !== 'draining')) return null
    const data = { leaves: true, reason: 'it asked to leave' }
    return { type: 'node.drain_started', decision: decision('draining', 'node', {}), data }
  })
  return (await findNodeView(world, node))?.state
}

/** It has said that nothing is left there. Whoever asked to go is taken out by that. */
export async function takeDrained(world: World, node: string): Promise<NodeView['state'] | undefined> {
  await noteDrained(world, fleetAsking(world), node)
  await record(world, node, ({ state, isLeaving }) => (state === 'drained' && isLeaving ? revoked() : null))
  return (await findNodeView(world, node))?.state
}

function revoked(): Outcome {
  return { type: 'node.revoked', decision: decision('revoked', 'Q8', {}), data: { reason: 'it has left' } }
}

async function record(world: World, node: string, decide: (view: NodeView) => Outcome | null): Promise<void> {
  await recordDecision(world, fleetAsking(world), `node/${node}`, async () => {
    const view = await findNodeView(world, node)
    return view ? decide(view) : null
  })
  forgetLook(world)
}
