// Writes a signature in the form of ssh-keygen -Y, over a key that the caller holds.
import { sha512 } from '@noble/hashes/sha2.js'
import { toBase64, toUtf8 } from '../encoding.ts'
import { composeSshSigned, composeSshStrings, SSH_SIGNATURE_BEGINS } from './ssh-wire.ts'

const KEY_TYPE = 'ssh-ed25519'
const HASH = 'sha512'
const LETTERS_PER_LINE = 70

export type SshSigner = {
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

export function composeSshSignature(message: string, namespace: string, { publicKey, sign }: SshSigner): string {
  const signature = sign(composeSshSigned(namespace, '', HASH, sha512(toUtf8(message))))
  const fields = composeSshStrings(
    composeSshStrings(KEY_TYPE, publicKey),
    namespace,
    '',
    HASH,
    composeSshStrings(KEY_TYPE, signature),
  )
  const base64 = toBase64(new Uint8Array([...SSH_SIGNATURE_BEGINS, ...fields]))
  const lines = base64.match(new RegExp(`.{1,${LETTERS_PER_LINE}}`, 'g')) ?? []
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----', ''].join('\n')
}

/** The key as a line of an allowed-signers or authorized-keys file has it. */
export function composeSshKey(publicKey: Uint8Array): string {
  return `${KEY_TYPE} ${toBase64(composeSshStrings(KEY_TYPE, publicKey))}`
}
