// HPKE (RFC 9180), base mode, one message: X25519, HKDF-SHA256 and AES-GCM. What is sealed for a key is opened with its other
// half and with the same words about what it is for, and with nothing else.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

type Aead = { readonly id: number; readonly name: 'aes-128-gcm' | 'aes-256-gcm'; readonly keyBytes: number }

export const AES_128_GCM: Aead = { id: 1, name: 'aes-128-gcm', keyBytes: 16 }
export const AES_256_GCM: Aead = { id: 2, name: 'aes-256-gcm', keyBytes: 32 }

const KEM_ID = 0x0020
const KDF_ID = 0x0001
const HASH_BYTES = 32
const NONCE_BYTES = 12
const POINT_BYTES = 32
const TAG_BYTES = 16
const NOTHING = Buffer.alloc(0)
/** What comes before the 32 bytes of an X25519 key in DER. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex')
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

export type Wording = { readonly info: Uint8Array; readonly aad?: Uint8Array; readonly aead?: Aead }

/** The ephemeral key first, then what is sealed. `once`: only for what is published about this. */
export function seal(receiver: Uint8Array, plain: Uint8Array, wording: Wording, once?: KeyObject): Buffer {
  const ephemeral = once ?? generateKeyPairSync('x25519').privateKey
  const enc = rawPublic(ephemeral)
  const shared = diffieHellman({ privateKey: ephemeral, publicKey: publicKeyOf(receiver) })
  const { key, nonce, aead } = schedule(kemSecret(shared, enc, receiver), wording)
  const cipher = createCipheriv(aead.name, key, nonce).setAAD(wording.aad ?? NOTHING)
  return Buffer.concat([enc, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws where anything about it is another: the key, the words, or one bit of what was sealed. */
export function open(receiver: KeyObject, sealed: Uint8Array, wording: Wording): Buffer {
  const enc = sealed.subarray(0, POINT_BYTES)
  const body = sealed.subarray(POINT_BYTES, sealed.length - TAG_BYTES)
  const shared = diffieHellman({ privateKey: receiver, publicKey: publicKeyOf(enc) })
  const { key, nonce, aead } = schedule(kemSecret(shared, enc, rawPublic(receiver)), wording)
  const cipher = createDecipheriv(aead.name, key, nonce).setAAD(wording.aad ?? NOTHING)
  cipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([cipher.update(body), cipher.final()])
}

export function privateKeyOf(raw: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, raw]), format: 'der', type: 'pkcs8' })
}

export function rawPublic(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI.length)
}

function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' })
}

function kemSecret(shared: Uint8Array, enc: Uint8Array, receiver: Uint8Array): Buffer {
  const suite = Buffer.concat([Buffer.from('KEM'), twoBytes(KEM_ID)])
  const secret = extract(suite, NOTHING, 'eae_prk', shared)
  return expand(suite, secret, 'shared_secret', Buffer.concat([enc, receiver]), HASH_BYTES)
}

function schedule(shared: Uint8Array, { info, aead = AES_256_GCM }: Wording) {
  const suite = Buffer.concat([Buffer.from('HPKE'), ...[KEM_ID, KDF_ID, aead.id].map(twoBytes)])
  const about = Buffer.concat([
    Buffer.from([0]), // base mode
    extract(suite, NOTHING, 'psk_id_hash', NOTHING),
    extract(suite, NOTHING, 'info_hash', info),
  ])
  const secret = extract(suite, shared, 'secret', NOTHING)
  const key = expand(suite, secret, 'key', about, aead.keyBytes)
  return { key, nonce: expand(suite, secret, 'base_nonce', about, NONCE_BYTES), aead }
}

function extract(suite: Uint8Array, salt: Uint8Array, label: string, input: Uint8Array): Buffer {
  const key = salt.length === 0 ? Buffer.alloc(HASH_BYTES) : salt
  return hmac(key, Buffer.from('HPKE-v1'), suite, Buffer.from(label), input)
}

/** No more than one block is ever needed. */
function expand(suite: Uint8Array, key: Uint8Array, label: string, info: Uint8Array, bytes: number): Buffer {
  const words = [twoBytes(bytes), Buffer.from('HPKE-v1'), suite, Buffer.from(label), info, Buffer.from([1])]
  return hmac(key, ...words).subarray(0, bytes)
}

function hmac(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}
