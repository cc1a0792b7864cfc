// The signing key of a home: an Ed25519 key in a file that only its owner may read.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { writeFileAtomic } from '#files/atomic-write'
import type { SigningKeys } from '../ports/signing-keys.ts'

const OWNER_ONLY = 0o600

export function signingKeyFile(path: string): SigningKeys {
  return {
    async sign(bytes) {
      const key = (await findKey(path)) ?? (await makeKey(path))
      return { keyid: keyIdOf(createPublicKey(key)), sig: sign(null, bytes, key).toString('base64') }
    },
    async isSound({ keyid, sig }, bytes, trusted) {
      const own = await findKey(path)
      const known = [...(own ? [createPublicKey(own)] : []), ...trusted.flatMap(readPublicKey)]
      const key = known.find(candidate => keyIdOf(candidate) === keyid)
      return key && verify(null, bytes, key, Buffer.from(sig, 'base64'))
    },
    async publicKey() {
      const key = createPublicKey((await findKey(path)) ?? (await makeKey(path)))
      return { keyid: keyIdOf(key), pem: key.export({ type: 'spki', format: 'pem' }).toString() }
    },
  }
}

async function findKey(path: string): Promise<KeyObject | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : createPrivateKey(text)
}

async function makeKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFileAtomic(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), OWNER_ONLY)
  await chmod(path, OWNER_ONLY)
  return privateKey
}

function readPublicKey(pem: string): KeyObject[] {
  try {
    return [createPublicKey(pem)]
  } catch {
    return []
  }
}

function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}
