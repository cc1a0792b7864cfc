// A private key in a file that only its owner may read, as one that signs notes. Its name follows from its public half,
// unless it took the place of another one.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { makeDirectory } from '#files/make-directory'
import { syncDirectory, writeDurably } from '#files/write-durably'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import type { NoteSigner } from '../rules/notes/sign-note.ts'

const SPKI_BEGINS_BYTES = 12
const NAME_DIGITS = 16

/** Made where it is missing, and never over one that is there. */
export async function needPemSigner(directory: string, pem: string, begins: string): Promise<NoteSigner> {
  const known = findPemSigner(directory, pem, begins)
  if (known) return known
  makeDirectory(directory)
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeDurably(pem, privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600)
  await syncDirectory(directory)
  return signerOf(privateKey, begins)
}

/** A link could lead to a key that somebody else chose. */
export function findPemSigner(directory: string, pem: string, begins: string, name?: string): NoteSigner | undefined {
  const text = readOwn(directory, pem)
  if (text === undefined) return undefined
  try {
    return { ...signerOf(createPrivateKey(text), begins), ...(name !== undefined && { name }) }
  } catch (cause) {
    throw unusableKey(pem, 'it is no private key', cause)
  }
}

function readOwn(directory: string, pem: string): string | undefined {
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink())
    throw unusableKey(pem, 'its directory is a symbolic link')
  let file: number
  try {
    file = openSync(pem, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (cause) {
    if (codeOfFailure(cause) === 'ENOENT') return undefined
    throw unusableKey(pem, codeOfFailure(cause) === 'ELOOP' ? 'it is a symbolic link' : codeOfFailure(cause), cause)
  }
  try {
    const { uid } = fstatSync(file)
    if (process.getuid && process.getuid() !== uid) throw unusableKey(pem, 'it belongs to somebody else')
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function signerOf(key: KeyObject, begins: string): NoteSigner {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('only Ed25519 signs notes')
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(SPKI_BEGINS_BYTES))
  const name = `${begins}${sha256Hex(publicKey).slice(0, NAME_DIGITS)}`
  return { name, publicKey, sign: message => new Uint8Array(sign(null, message, key)) }
}

export function unusableKey(path: string, why: string, cause?: unknown): Error {
  return provostError('KEY_UNUSABLE', { cause, details: { path, why } })
}

export function codeOfFailure(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be read'
}
