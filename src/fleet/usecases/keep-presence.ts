// Says hello when a daemon starts, and beats while it lives. A second daemon that says it is this node is found out by both
// being heard in turn; then neither judges anything until a person has decided.

import type { Beat, Presence, PresenceSight } from '#fleet/ports/presence'
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { InstantMs } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { ALIVE_MS, decideReturn, type Returned } from '../rules/decide-return.ts'
import { registerNode } from './register-node.ts'

export type Greeting =
  | { readonly result: 'here' }
  | { readonly result: 'hold'; readonly retryMs: number }
  | { readonly result: 'suspended'; readonly error: Error }

/** A boot of a container is its own: two of them on one machine share the boot id and see none of each other's processes. */
function beatOf({ node: { id, name, instance, bootId, namespace } }: World): Beat {
  return { node: id, name, instance, bootId: bootId === '' ? '' : `${bootId}#pid:${namespace}` }
}

/** `firstAt`: when this instance first said hello, by the store's clock. */
export async function sayHello(
  world: World,
  presence: Presence,
  firstAt: InstantMs | null,
): Promise<Greeting & { readonly firstAt: InstantMs }> {
  await registerNode(world, askingOf(world))
  const sight = await presence.look()
  const first = firstAt ?? sight.now
  const returned = decideReturn({ ...(await factsOf(world, sight)), firstHelloAt: first })
  return { ...(await act(world, presence, sight, returned)), firstAt: first }
}

async function act(world: World, presence: Presence, sight: PresenceSight, returned: Returned): Promise<Greeting> {
  const { result, retryMs, rule, code } = returned
  if (result === 'hold') return { result: 'hold', retryMs: retryMs ?? ALIVE_MS }
  if (result === 'clone') return { result: 'suspended', error: await suspend(world, sight, rule) }
  if (code !== null) return { result: 'suspended', error: await suspendedError(world) }
  await presence.takePlace(beatOf(world))
  return { result: 'here' }
}

/** A beat that finds another instance in its place asks anew who that is. */
export async function beat(world: World, presence: Presence): Promise<Greeting> {
  const node = await findNode(world)
  if (node?.state === 'suspended') return { result: 'suspended', error: await suspendedError(world) }
  if (await presence.beat(beatOf(world))) return { result: 'here' }
  const sight = await presence.look()
  const returned = decideReturn({ ...(await factsOf(world, sight)), firstHelloAt: null })
  return act(world, presence, sight, returned)
}

export async function leave(world: World, presence: Presence): Promise<void> {
  await presence.leave(beatOf(world))
}

async function factsOf(world: World, { now, rows }: PresenceSight) {
  const { node, instance, bootId } = beatOf(world)
  const row = rows.find(each => each.node === node)
  const view = await findNode(world)
  const spool = 'none' // with the store at hand nothing is spooled
  const epoch = view?.epoch ?? 1
  return {
    now,
    aliveMs: ALIVE_MS,
    known: {
      state: view?.state ?? 'active',
      epoch,
      key: node,
      instance: row?.instance ?? '',
      bootId: row?.bootId ?? '',
      pastInstances: row?.pastInstances ?? [],
      spool,
      spoolThrough: 0,
      heardAt: row?.heardAt ?? null,
    },
    hello: { key: node, epoch, instance, bootId, spool, spoolFrom: 1, spoolTo: 0 },
  } as const
}

async function suspend(world: World, { rows }: PresenceSight, rule: string): Promise<Error> {
  const { id, instance } = world.node
  const others = rows.find(row => row.node === id)
  const instances = [...new Set([others?.instance ?? '', instance])].filter(text => text !== '').join(', ')
  const why = `two living daemons say they are ${id}: ${instances}`
  await recordDecision(world, askingOf(world), `node/${id}`, async () =>
    (await findNode(world))?.state === 'suspended'
      ? null
      : { type: 'node.suspended', decision: decision('suspended', rule, { instances }), data: { why } },
  )
  return provostError('NODE_CLONED', { details: { id, instances } })
}

async function suspendedError(world: World): Promise<Error> {
  return provostError('NODE_SUSPENDED', {
    details: { id: world.node.id, why: (await findNode(world))?.why ?? 'it is not let in' },
  })
}

async function findNode({ store, node }: World): Promise<NodeView | undefined> {
  return (await store.views.find<NodeView>('node', node.id))?.state
}

function askingOf({ ids }: World): Asking {
  return { actor: system('fleet'), correlation: ids.newId('co_'), cause: null, onceKey: null, seenVersion: null }
}
