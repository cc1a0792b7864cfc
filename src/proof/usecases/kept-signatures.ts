// Signatures that people gave for acts on a tree, kept by their hash, so that a pack that is made again carries them too.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { type Act, listActs, NAMESPACES } from '../rules/packs/check-people.ts'
import { checkSshSignature } from '../rules/packs/ssh-signature.ts'
import type { PackStatement } from '../rules/packs/statement.ts'
import { type PackMember, toMember } from './gather/task-members.ts'

export type KeptSignatures = {
  /** The hash of the last one for an act; null where nobody signed it. */
  readonly of: (act: Act['act'], id: string) => string | null
  readonly members: readonly PackMember[]
  readonly newest: { readonly position: number; readonly at: string } | null
}

export async function readKeptSignatures(world: World, tree: string): Promise<KeptSignatures> {
  const history = await world.store.log.readStream(`proof/${tree}`)
  const signed = history.filter(({ type }) => type === 'proof.signed')
  const last = new Map(signed.map(({ data }) => [nameOf(String(data.act), data.id), String(data.signature_sha256)]))
  const members: PackMember[] = []
  for (const sha256 of new Set(last.values()))
    members.push(toMember(world, await world.store.blobs.get(sha256), 'ssh_signature', 'text/plain'))
  const newest = signed.at(-1)
  return {
    of: (act, id) => last.get(nameOf(act, id)) ?? null,
    members,
    newest: newest ? { position: newest.position, at: newest.at } : null,
  }
}

/** There is one acceptance of a tree, and a waiver has a name. */
function nameOf(act: string, id: unknown): string {
  return act === 'accept' ? act : `${act} ${String(id)}`
}

const REFUSED: readonly string[] = ['unreadable', 'unsupported', 'wrong_namespace', 'bad']

/** Who it is of is for the reader to say; that it is a signature of an act in this very statement is checked here. */
export async function keepSignature(world: World, asking: Asking, statement: PackStatement, signature: string) {
  const { gitTree: tree } = statement.subject[0].digest
  const signed = listActs(statement).find(act => !REFUSED.includes(stateOf(world, act, signature)))
  if (!signed)
    throw provostError('INPUT_INVALID', {
      message: 'the signature signs neither the acceptance nor a waiver of this tree',
      hint: 'sign it again with `provost proof sign`',
      details: { field: 'signature' },
    })
  const { act, id } = signed
  const sha256 = await world.store.blobs.put(new TextEncoder().encode(signature))
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, `proof/${tree}`, history => {
    const isKnown = history.some(({ type, data }) => type === 'proof.signed' && data.signature_sha256 === sha256)
    return isKnown
      ? null
      : { type: 'proof.signed', data: { act, id, principal: asking.actor.id, signature_sha256: sha256 } }
  })
}

function stateOf({ proof }: World, { act, message }: Act, signature: string): string {
  return checkSshSignature({ signature, message, namespace: NAMESPACES[act], allowedSigners: '' }, proof.check).state
}
