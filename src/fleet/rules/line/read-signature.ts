// Reads what a request says about its signature. The values must be exactly those that the signed text is composed of again.
import { isText } from '#kernel/reading/json-value'

export type GivenSignature = {
  readonly node: string
  readonly epoch: number
  readonly digest: string
  readonly created: number
  readonly nonce: string
  readonly keyId: string
  /** Base64 of its bytes. */
  readonly signature: string
}

export const SIGNATURE_LABEL = 'sig1'

const NODE = /^nd_[0-9A-Z]{2,26}$/
const EPOCH = /^[1-9][0-9]{0,8}$/
const PARAMS = /;created=(\d{1,12});nonce="([A-Za-z0-9_-]{16,64})";keyid="([0-9a-f]{64})";alg="ed25519"$/
const SIGNATURE = /^sig1=:([A-Za-z0-9+/=]{1,200}):$/

/** Undefined: it is not signed, or not in this way. */
export function findSignature(headers: Readonly<Record<string, unknown>>): GivenSignature | undefined {
  const { 'provost-node': node, 'provost-epoch': epoch, 'content-digest': digest } = headers
  const input = headers['signature-input']
  if (!isText(node) || !isText(epoch) || !isText(digest) || !isText(input) || !isText(headers.signature))
    return undefined
  const [, created, nonce, keyId] = PARAMS.exec(input) ?? []
  const [, signature] = SIGNATURE.exec(headers.signature) ?? []
  if (!NODE.test(node) || !EPOCH.test(epoch) || keyId === undefined || signature === undefined) return undefined
  return { node, epoch: Number(epoch), digest, created: Number(created), nonce: nonce!, keyId, signature }
}
