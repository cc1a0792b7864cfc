// Ed25519 of Node, over raw keys: what stands before them is the fixed beginning of their DER form (RFC 8410).
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Signatures } from './rules/signatures.ts'

const SPKI_BEGINS = Buffer.from('302a300506032b6570032100', 'hex')
const PKCS8_BEGINS = Buffer.from('302e020100300506032b657004220420', 'hex')

export const ed25519: Signatures = {
  check(publicKey, message, signature) {
    try {
      const key = createPublicKey({ key: Buffer.concat([SPKI_BEGINS, publicKey]), format: 'der', type: 'spki' })
      return verify(null, message, key, signature)
    } catch {
      return false // bytes that are no key have signed nothing
    }
  },
  publicKeyOf: seed => rawPublicKey(privateKeyOf(seed)),
  sign: (seed, message) => sign(null, message, privateKeyOf(seed)),
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_BEGINS, seed]), format: 'der', type: 'pkcs8' })
}

function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_BEGINS.length))
}
