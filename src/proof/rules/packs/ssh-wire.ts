// The strings of SSH (RFC 4251): four bytes of length, then the bytes. Whatever is left over or cut short is unreadable.
import { toUtf8 } from '../encoding.ts'

const LENGTH_BYTES = 4
const MAGIC = toUtf8('SSHSIG')

/** What a signature begins with: the magic word and version 1. */
export const SSH_SIGNATURE_BEGINS: readonly number[] = [...MAGIC, 0, 0, 0, 1]

/** All strings of a blob, or undefined where the last one does not end with it. */
export function readSshStrings(blob: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const strings: Uint8Array[] = []
  let at = 0
  while (at < blob.length) {
    if (at + LENGTH_BYTES > blob.length) return undefined
    const begin = at + LENGTH_BYTES
    const end = begin + view.getUint32(at)
    if (end > blob.length) return undefined
    strings.push(blob.subarray(begin, end))
    at = end
  }
  return strings
}

export function composeSshStrings(...strings: readonly SshString[]): Uint8Array {
  const parts = strings.map(part => (typeof part === 'string' ? toUtf8(part) : part))
  const blob = new Uint8Array(parts.reduce((sum, part) => sum + LENGTH_BYTES + part.length, 0))
  const view = new DataView(blob.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    blob.set(part, at + LENGTH_BYTES)
    at += LENGTH_BYTES + part.length
  }
  return blob
}

type SshString = Uint8Array | string

/** The bytes that are signed: what for, and a digest of the message, so that no signature passes for one of another kind. */
export function composeSshSigned(
  namespace: SshString,
  reserved: SshString,
  hashName: SshString,
  digest: SshString,
): Uint8Array {
  return new Uint8Array([...MAGIC, ...composeSshStrings(namespace, reserved, hashName, digest)])
}
