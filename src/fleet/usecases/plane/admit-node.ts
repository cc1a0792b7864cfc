// Judges a signed request at the door for nodes before anything of it is read.
import { admitRequest } from '#fleet/rules/admit-request'
import type { GivenSignature } from '#fleet/rules/line/read-signature'
import type { NodeView } from '#fleet/rules/node-view'
import { composeSignatureBase } from '#fleet/rules/signature-base'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { findNodeView, needSpools } from './speak-for.ts'

const SKEW_S = 300
const SECOND_MS = 1_000
/** Whatever is older is refused by its age. */
const NONCE_KEPT_MS = 3 * SKEW_S * SECOND_MS

export type SignedCall = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly bodySha256: string
  readonly given: GivenSignature | undefined
}

export type IsSigned = (publicKey: string, text: string, signature: string) => boolean

/** The node whose word it is; `joining` brings its key with it. */
export async function admitNode(
  world: World,
  call: SignedCall,
  isSigned: IsSigned,
  joining?: { readonly keyId: string; readonly publicKey: string },
): Promise<{ readonly id: string; readonly epoch: number; readonly view: NodeView | undefined }> {
  const { given } = call
  const id = given?.node ?? ''
  const view = given && (await findNodeView(world, id))
  const key = joining ? { id: joining.keyId, publicKey: joining.publicKey } : view?.key
  if (given && key && key.id !== given.keyId) throw provostError('NODE_KEY_REFUSED', { details: { id } })
  const { base, digest } = composeSignatureBase({ ...call, ...(given ?? NOBODY) })
  const now = Math.floor(world.clock.now() / SECOND_MS)
  const facts = {
    signature: !given ? 'none' : key && isSigned(key.publicKey, base, given.signature) ? 'valid' : 'invalid',
    keyKnown: key !== undefined && key !== null,
    digestMatches: given?.digest === digest,
    created: given?.created ?? 0,
    now,
    skewS: SKEW_S,
  } as const
  // Only what would be let in is remembered: nobody fills the book with what is refused anyway.
  const isFirst = admitRequest({ ...facts, nonceSeen: false }).may
    ? await needSpools(world).hearNonce(id, given!.nonce, NONCE_KEPT_MS)
    : true
  const { may, code } = admitRequest({ ...facts, nonceSeen: !isFirst })
  if (!may) throw provostError(code!, { details: { id: id || '(nobody)', s: Math.abs(now - facts.created) } })
  return { id, epoch: given!.epoch, view }
}

const NOBODY = { node: '', epoch: 1, created: 0, nonce: '', keyId: '' }
