// A node says hello or beats over the line: what a daemon with the store does for itself, done for it by the plane.
import type { ThisNode } from '#fleet/ports/node'
import { findVersion, negotiateProtocol } from '#fleet/rules/negotiate-protocol'
import type { NodeDescription } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import type { InstantMs } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { recordCheckout } from '#project/usecases/add-project'
import { listProjects } from '#project/usecases/find-project'
import { recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import { beat, sayHello } from '../keep-presence.ts'
import { claimWork } from '../work/claim-work.ts'
import { writeDescription } from '../work/describe-node.ts'
import { renewClaims } from '../work/keep-claims.ts'
import { listOpenWork, needQueue } from '../work/need-queue.ts'
import { findNodeView, fleetAsking, needSpools, speakFor } from './speak-for.ts'

export const PROTOCOL = '1.0'

export type HelloWish = {
  readonly node: ThisNode
  readonly epoch: number
  readonly keyId: string
  readonly protocol: string
  readonly firstAt: InstantMs | null
  readonly sealKey?: string | undefined
  readonly spool: { readonly id: string; readonly from: number; readonly to: number }
  readonly said: NodeDescription
}

export type Welcome = {
  readonly result: 'here' | 'hold'
  readonly retryMs: number
  readonly firstAt: InstantMs
  readonly rule: string
  readonly epoch: number
  /** Up to where the plane has its records. */
  readonly through: number
  /** What the plane knows projects by: a node says which of these commits it has. */
  readonly projects: readonly { readonly id: string; readonly head: string }[]
}

export async function greetNode(plane: World, wish: HelloWish): Promise<Welcome> {
  const world = speakFor(plane, wish.node)
  const { id } = wish.node
  const spoken = negotiateProtocol([findVersion(PROTOCOL)!], wish.protocol)
  if (spoken.code) throw provostError(spoken.code, { details: { id, version: wish.protocol, versions: PROTOCOL } })
  const view = await findNodeView(plane, id)
  const place = await needSpools(plane).find(id)
  const { from, to } = wish.spool
  const greeting = await sayHello(world, plane.store.presence!, wish.firstAt, {
    ...{ key: wish.keyId, epoch: wish.epoch, spool: wish.spool.id, spoolFrom: from, spoolTo: to },
    known: { key: view?.key?.id ?? '', spool: place.spool ?? '', spoolThrough: place.through },
  })
  if (greeting.result === 'suspended') throw greeting.error
  if (greeting.result === 'here') {
    await writeDescription(world, fleetAsking(plane), wish.said)
    await writeSealKey(world, wish.sealKey)
  }
  return {
    result: greeting.result,
    retryMs: greeting.result === 'hold' ? greeting.retryMs : 0,
    firstAt: greeting.firstAt,
    rule: greeting.result === 'hold' ? 'R8' : greeting.rule,
    epoch: (await findNodeView(plane, id))?.epoch ?? 1,
    through: place.spool === wish.spool.id ? place.through : 0,
    projects: (await listProjects(plane)).flatMap(({ id: project, inspected }) =>
      inspected?.head ? [{ id: project, head: inspected.head }] : [],
    ),
  }
}

/** Signed by the node's key like all that it says: nobody else tells what its secrets are sealed for. */
async function writeSealKey(world: World, sealKey: string | undefined): Promise<void> {
  const { id } = world.node
  if (sealKey === undefined || (await findNodeView(world, id))?.sealKey === sealKey) return
  await recordDecision(world, fleetAsking(world), `node/${id}`, () => ({
    type: 'node.seal_key_told',
    decision: decision('told', 'J1', {}),
    data: { sealKey },
  }))
}

export type BeatWish = {
  readonly node: ThisNode
  /** What it carries out: only these claims are renewed. */
  readonly works: readonly string[]
  readonly checkouts: readonly { readonly project: string; readonly path: string; readonly head: string }[]
}

export async function takeBeat(plane: World, { node, works, checkouts }: BeatWish): Promise<void> {
  const world = speakFor(plane, node)
  const greeting = await beat(world, plane.store.presence!)
  if (greeting.result === 'suspended') throw greeting.error
  const known = new Map((await listProjects(plane)).map(project => [project.id, project]))
  for (const { project, path, head } of checkouts)
    if (known.get(project)?.inspected?.head === head && known.get(project)?.checkouts[node.id] !== path)
      await recordCheckout(world, fleetAsking(plane), project, { path, head })
  const claimed = (await listOpenWork(plane)).filter(({ id, node: at }) => at === node.id && works.includes(id))
  if (claimed.length === 0) return
  const queue = needQueue(plane, 'a claim')
  // A claim that had lapsed is held by a new job from here on. Whose claims have lapsed the plane's own loop tells.
  if (await renewClaims(world, queue, claimed)) await claimWork(world, queue)
}
