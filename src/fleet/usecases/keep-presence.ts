// Says hello when a daemon starts, and beats while it lives. A second daemon that says it is this node is found out by both
// being heard in turn; then neither judges anything until a person has decided.

import type { Beat, Presence, PresenceSight } from '#fleet/ports/presence'
import type { NodeView } from '#fleet/rules/node-view'
import { isErrorCode } from '#kernel/errors/error-catalog'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { InstantMs } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { ALIVE_MS, decideReturn, type KnownNode, type Returned } from '../rules/decide-return.ts'
import { registerNode } from './register-node.ts'

/** Who speaks for a node, and what it says of its key and its records. A node that has the store itself needs neither. */
export type Voice = {
  readonly key: string
  readonly epoch: number
  readonly spool: string
  readonly spoolFrom: number
  readonly spoolTo: number
  readonly known: Pick<KnownNode, 'key' | 'spool' | 'spoolThrough'>
}

export type Greeting =
  | { readonly result: 'here'; readonly rule: string; readonly intake: Returned['intake'] }
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
  voice?: Voice,
): Promise<Greeting & { readonly firstAt: InstantMs }> {
  await registerNode(world, askingOf(world))
  const sight = await presence.look()
  const first = firstAt ?? sight.now
  const returned = decideReturn({ ...(await factsOf(world, sight, voice)), firstHelloAt: first })
  return { ...(await act(world, presence, sight, returned, voice)), firstAt: first }
}

async function act(
  world: World,
  presence: Presence,
  sight: PresenceSight,
  returned: Returned,
  voice?: Voice,
): Promise<Greeting> {
  const { result, retryMs, rule, intake } = returned
  if (result === 'hold') return { result: 'hold', retryMs: retryMs ?? ALIVE_MS }
  const error = await refusalOf(world, sight, returned, voice)
  if (error) return { result: 'suspended', error }
  await presence.takePlace(beatOf(world))
  return { result: 'here', rule, intake }
}

/** Who is fenced is heard all the same: what it brings is kept aside. */
async function refusalOf(world: World, sight: PresenceSight, returned: Returned, voice?: Voice): Promise<Error | null> {
  const { result, code, suspend: isSuspended, rule } = returned
  if (result === 'fenced' || code === null || !isErrorCode(code)) return null
  if (result === 'clone') return suspendClone(world, sight, rule)
  if (code === 'NODE_SUSPENDED') return suspendedError(world)
  const error = provostError(code, {
    details: { id: world.node.id, to: voice?.spoolTo, through: voice?.known.spoolThrough },
  })
  if (isSuspended) await suspend(world, rule, error.message)
  return error
}

/** A beat that finds another instance in its place asks anew who that is. */
export async function beat(world: World, presence: Presence): Promise<Greeting> {
  const node = await findNode(world)
  if (node?.state === 'suspended') return { result: 'suspended', error: await suspendedError(world) }
  if (await presence.beat(beatOf(world))) return { result: 'here', rule: 'R15', intake: 'apply' }
  const sight = await presence.look()
  const returned = decideReturn({ ...(await factsOf(world, sight)), firstHelloAt: null })
  return act(world, presence, sight, returned)
}

export async function leave(world: World, presence: Presence): Promise<void> {
  await presence.leave(beatOf(world))
}

async function factsOf(world: World, { now, rows }: PresenceSight, given?: Voice) {
  const { node, instance, bootId } = beatOf(world)
  const row = rows.find(each => each.node === node)
  const view = await findNode(world)
  const epoch = view?.epoch ?? 1
  const { known, ...voice } = given ?? ownVoice(node, epoch)
  return {
    now,
    aliveMs: ALIVE_MS,
    known: {
      state: view?.state ?? 'active',
      epoch,
      ...known,
      instance: row?.instance ?? '',
      bootId: row?.bootId ?? '',
      pastInstances: row?.pastInstances ?? [],
      heardAt: row?.heardAt ?? null,
    },
    hello: { ...voice, instance, bootId },
  } as const
}

/** With the store at hand nothing is spooled, and whoever can write there needs no key. */
function ownVoice(node: string, epoch: number): Voice {
  const spool = 'none'
  return { key: node, epoch, spool, spoolFrom: 1, spoolTo: 0, known: { key: node, spool, spoolThrough: 0 } }
}

async function suspendClone(world: World, { rows }: PresenceSight, rule: string): Promise<Error> {
  const { id, instance } = world.node
  const others = rows.find(row => row.node === id)
  const instances = [...new Set([others?.instance ?? '', instance])].filter(text => text !== '').join(', ')
  await suspend(world, rule, `two living daemons say they are ${id}: ${instances}`)
  return provostError('NODE_CLONED', { details: { id, instances } })
}

export async function suspend(world: World, rule: string, why: string): Promise<void> {
  await recordDecision(world, askingOf(world), `node/${world.node.id}`, async () =>
    (await findNode(world))?.state === 'suspended'
      ? null
      : { type: 'node.suspended', decision: decision('suspended', rule, { why }), data: { why } },
  )
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
