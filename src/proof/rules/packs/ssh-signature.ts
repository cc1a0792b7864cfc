// The signature of a person over an act, as ssh-keygen -Y makes it: read, checked, and looked up among the allowed signers.
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { fromBase64, toBase64, toUtf8 } from '../encoding.ts'
import type { CheckSignature } from '../signatures.ts'
import { findSigner } from './allowed-signers.ts'
import { readUtf8 } from './canonical-file.ts'
import { composeSshSigned, readSshStrings, SSH_SIGNATURE_BEGINS } from './ssh-wire.ts'

export type SshSignatureState = 'sound' | 'unknown_signer' | 'unsupported' | 'bad' | 'unreadable' | 'wrong_namespace'

export type SshSignatureQuestion = {
  readonly signature: string
  readonly message: string
  readonly namespace: string
  readonly allowedSigners: string
}

export type SshSignatureCheck = { readonly state: SshSignatureState; readonly principal: string | null }

const KEY_TYPE = 'ssh-ed25519'
const ARMOUR = /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----\n?$/
const HASHES: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> = new Map<
  string,
  (bytes: Uint8Array) => Uint8Array
>([
  ['sha256', sha256],
  ['sha512', sha512],
])

export function checkSshSignature(question: SshSignatureQuestion, check: CheckSignature): SshSignatureCheck {
  const fields = readFields(question.signature)
  if (!fields) return not('unreadable')
  const { blob, namespace, reserved, hashName, signatureBlob } = fields
  const key = readEd25519(blob)
  const signature = readEd25519(signatureBlob)
  const hash = HASHES.get(readUtf8(hashName) ?? '')
  if (!key || !signature || !hash) return not('unsupported')
  if (readUtf8(namespace) !== question.namespace) return not('wrong_namespace')
  const digest = hash(toUtf8(question.message))
  const signed = composeSshSigned(namespace, reserved, hashName, digest)
  if (!check(key, signed, signature)) return not('bad')
  const signer = findSigner(question.allowedSigners, toBase64(blob), question.namespace)
  return signer ? { state: 'sound', principal: signer.principal } : not('unknown_signer')
}

function not(state: SshSignatureState): SshSignatureCheck {
  return { state, principal: null }
}

function readFields(armoured: string) {
  const base64 = ARMOUR.exec(armoured)?.[1]?.replaceAll('\n', '')
  const bytes = base64 === undefined ? undefined : fromBase64(base64)
  if (!bytes || !SSH_SIGNATURE_BEGINS.every((byte, index) => bytes[index] === byte)) return undefined
  const strings = readSshStrings(bytes.subarray(SSH_SIGNATURE_BEGINS.length))
  if (strings?.length !== 5) return undefined
  const [blob, namespace, reserved, hashName, signatureBlob] = strings as FiveFields
  return { blob, namespace, reserved, hashName, signatureBlob }
}

type FiveFields = [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]

/** The bytes behind the name of the type, of a key or of a signature alike. */
function readEd25519(blob: Uint8Array): Uint8Array | undefined {
  const strings = readSshStrings(blob)
  if (strings?.length !== 2 || readUtf8(strings[0]!) !== KEY_TYPE) return undefined
  return strings[1]
}
