// Provider keys for one node: only what was sealed for it comes here, and nobody here can open it.
import type { SealedSecret } from '#fleet/rules/line/sealed-secret'
import { SEALED, SECRET_NAME } from '#fleet/rules/line/sealed-secret'
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { readAllRows } from '#recorder/read-all-rows'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { needNode } from './change-node.ts'
import { nameOf } from './contacts.ts'
import { findNodeView } from './plane/speak-for.ts'

export type ShownSecret = {
  readonly name: string
  readonly node: string
  readonly nodeName: string
  readonly at: string
  readonly by: string
  /** False: the node was let in anew since, and it has to be sealed again. */
  readonly isReadable: boolean
}

export async function setSecret(
  world: World,
  asking: Asking,
  given: string,
  { name, epoch, sealed }: SealedSecret,
): Promise<ShownSecret> {
  if (!SECRET_NAME.test(name)) return refuseInput('name', 'that of a variable, like ANTHROPIC_API_KEY')
  if (!SEALED.test(sealed)) return refuseInput('sealed', 'what was sealed for the node, in base64')
  const node = await needNode(world, given)
  await recordDecision(world, asking, `node/${node}`, async () => {
    const view = await needView(world, node)
    if (view.epoch !== epoch) return refuseInput('epoch', `${view.epoch}: the node was let in anew meanwhile`)
    return { type: 'node.secret_set', decision: decision('set', 'person', {}), data: { name, epoch, sealed } }
  })
  return needShown(world, node, name)
}

export async function removeSecret(world: World, asking: Asking, given: string, name: string): Promise<ShownSecret> {
  const node = await needNode(world, given)
  const shown = await needShown(world, node, name)
  await recordDecision(world, asking, `node/${node}`, async () =>
    (await needView(world, node)).secrets[name] === undefined
      ? null
      : { type: 'node.secret_removed', decision: decision('removed', 'person', {}), data: { name } },
  )
  return shown
}

export async function listSecrets(world: World): Promise<ShownSecret[]> {
  return (await readAllRows<NodeView>(world, 'node')).flatMap(node =>
    Object.keys(node.secrets).map(name => show(world, node, name)),
  )
}

/** Those that the node can open now. */
export async function listSealedFor(world: World, id: string): Promise<SealedSecret[]> {
  const view = await findNodeView(world, id)
  if (!view || view.state === 'revoked' || view.state === 'lost') return []
  return Object.entries(view.secrets)
    .map(([name, { epoch, sealed }]) => ({ name, epoch, sealed }))
    .filter(({ epoch }) => epoch === view.epoch)
}

function show(world: World, { id, epoch, secrets }: NodeView, name: string): ShownSecret {
  const { at, by, epoch: sealedFor } = secrets[name]!
  return { name, node: id, nodeName: nameOf(world, id), at, by, isReadable: sealedFor === epoch }
}

async function needShown(world: World, node: string, name: string): Promise<ShownSecret> {
  const view = await needView(world, node)
  if (view.secrets[name] === undefined) throw provostError('NOT_FOUND', { details: { noun: 'secret', id: name } })
  return show(world, view, name)
}

async function needView(world: World, id: string): Promise<NodeView> {
  const view = await findNodeView(world, id)
  if (view) return view
  throw provostError('NODE_UNKNOWN', { details: { id } })
}
