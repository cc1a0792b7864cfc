// Signatures that people gave for acts on a tree, kept by their hash, so that a pack that is made again carries them too.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { listActs, NAMESPACES } from '../rules/packs/check-people.ts'
import { checkSshSignature } from '../rules/packs/ssh-signature.ts'
import type { Statement } from '../rules/packs/statement.ts'
import { type PackMember, toMember } from './task-members.ts'

export type KeptSignatures = {
  /** Of the acceptance. */
  readonly accept: string | null
  readonly members: readonly PackMember[]
  readonly newest: { readonly position: number; readonly at: string } | null
}

export async function readKeptSignatures(world: World, tree: string): Promise<KeptSignatures> {
  const history = await world.store.log.readStream(`proof/${tree}`)
  const last = history.findLast(({ type, data }) => type === 'proof.signed' && data.act === 'accept')
  if (!last) return { accept: null, members: [], newest: null }
  const sha256 = String(last.data.signature_sha256)
  const bytes = await world.store.blobs.get(sha256)
  const member = toMember(world, bytes, 'ssh_signature', 'text/plain')
  return { accept: sha256, members: [member], newest: { position: last.position, at: last.at } }
}

const REFUSED: readonly string[] = ['unreadable', 'unsupported', 'wrong_namespace', 'bad']

/** Who it is of is for the reader to say; that it is a signature of this very act is checked here. */
export async function keepAcceptSignature(
  world: World,
  asking: Asking,
  statement: Statement,
  signature: string,
): Promise<void> {
  const act = listActs(statement).find(each => each.act === 'accept')
  const { gitTree: tree } = statement.subject[0].digest
  const question = { signature, message: act?.message ?? '', namespace: NAMESPACES.accept, allowedSigners: '' }
  const { state } = act ? checkSshSignature(question, world.proof.check) : { state: 'bad' }
  if (REFUSED.includes(state))
    throw provostError('INPUT_INVALID', {
      message: act ? `the signature is ${state}: it does not sign this acceptance` : 'nothing was decided yet',
      hint: 'sign it again with `provost proof sign`',
      details: { field: 'signature' },
    })
  const sha256 = await world.store.blobs.put(new TextEncoder().encode(signature))
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, `proof/${tree}`, history => {
    const isKnown = history.some(({ type, data }) => type === 'proof.signed' && data.signature_sha256 === sha256)
    if (isKnown) return null
    const data = { act: 'accept', principal: asking.actor.id, signature_sha256: sha256 }
    return { type: 'proof.signed', decision: { result: 'signed', rule: 'SIGNED', evidence: { state } }, data }
  })
}
