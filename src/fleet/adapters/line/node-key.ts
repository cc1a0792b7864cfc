// The key of a node: made here, once, and never sent anywhere. What it signs is what the plane takes for this node's word.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type NodeKey = {
  /** Base64 of the public half (SPKI). */
  readonly publicKey: string
  readonly keyId: string
  readonly sign: (text: string) => string
}

const FILE = 'node.key'
const SEAL_FILE = 'node-seal.key'

export function findNodeKey(directory: string): NodeKey | undefined {
  const key = find(directory, FILE)
  return key && keyOf(key)
}

/** That of this home, made at the first time; never in place of one that is there. */
export function needNodeKey(directory: string): NodeKey {
  const found = findNodeKey(directory)
  if (found) return found
  const { privateKey } = generateKeyPairSync('ed25519')
  keep(directory, FILE, privateKey)
  return keyOf(privateKey)
}

/** What secrets for this node are sealed for: another key than the one that signs. */
export function needSealKey(directory: string): KeyObject {
  const found = find(directory, SEAL_FILE)
  if (found) return found
  const { privateKey } = generateKeyPairSync('x25519')
  keep(directory, SEAL_FILE, privateKey)
  return privateKey
}

function find(directory: string, file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(join(directory, file), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function keep(directory: string, file: string, key: KeyObject): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pem = key.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(directory, file), pem, { mode: 0o600, flag: 'wx', flush: true })
}

function keyOf(key: KeyObject): NodeKey {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    publicKey: spki.toString('base64'),
    keyId: keyIdOf(spki),
    sign: text => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'),
  }
}

export function keyIdOf(spki: Uint8Array): string {
  return createHash('sha256').update(spki).digest('hex')
}
