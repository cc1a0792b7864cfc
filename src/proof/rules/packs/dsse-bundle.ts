// A signed statement as Sigstore bundles it (v0.3, DSSE, with a key and without a certificate): made and read in one spelling.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { fromBase64, fromHex, toBase64, toUtf8 } from '../encoding.ts'
import type { CheckSignature } from '../signatures.ts'
import type { HashBytes } from '../tree/tree-hash.ts'
import { readCanonical } from './canonical-file.ts'
import { isClosed, isEmptyList, isOnly, isPlainText, isWordOf } from './closed-shape.ts'
import { BUNDLE_FILE, type PackFile } from './pack-file.ts'
import { isStatement, type PackStatement } from './statement.ts'

export const IN_TOTO_PAYLOAD_TYPE = 'application/vnd.in-toto+json'
export const BUNDLE_MEDIA_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'

/** A DER public key is the raw one behind these bytes (RFC 8410). */
const SPKI_BEGINS = fromHex('302a300506032b6570032100')

/** How bundles name a key: SHA-256 over its DER form. */
export function dsseKeyIdOf(publicKey: Uint8Array, hash: HashBytes): string {
  return hash(concat(SPKI_BEGINS, publicKey))
}

/** The bytes to sign: type and payload with their lengths, so that neither can be shifted into the other. */
export function composePae(payloadType: string, payload: Uint8Array): Uint8Array {
  const type = toUtf8(payloadType)
  return concat(toUtf8(`DSSEv1 ${type.length} ${payloadType} ${payload.length} `), payload)
}

export function composeBundle(payload: Uint8Array, keyId: string, signature: Uint8Array): Uint8Array {
  const bundle = {
    mediaType: BUNDLE_MEDIA_TYPE,
    verificationMaterial: { publicKey: { hint: keyId }, tlogEntries: [] },
    dsseEnvelope: {
      payload: toBase64(payload),
      payloadType: IN_TOTO_PAYLOAD_TYPE,
      signatures: [{ keyid: keyId, sig: toBase64(signature) }],
    },
  }
  return toUtf8(canonicalJson(bundle))
}

export type Bundle = {
  readonly payload: Uint8Array
  readonly signature: Uint8Array
  /** Both names of the key that the file gives. */
  readonly keyIds: readonly string[]
}

const isBundle = isClosed({
  mediaType: isWordOf(BUNDLE_MEDIA_TYPE),
  verificationMaterial: isClosed({
    publicKey: isClosed({ hint: isPlainText }),
    tlogEntries: isEmptyList,
  }),
  dsseEnvelope: isClosed({
    payload: isPlainText,
    payloadType: isWordOf(IN_TOTO_PAYLOAD_TYPE),
    signatures: isOnly(isClosed({ keyid: isPlainText, sig: isPlainText })),
  }),
})

/** Null for everything that is not exactly what composeBundle writes. */
export function readBundle(bytes: Uint8Array): Bundle | null {
  const bundle = readCanonical(bytes)
  if (!isBundle(bundle)) return null
  const { verificationMaterial, dsseEnvelope } = bundle
  const { keyid, sig } = dsseEnvelope.signatures[0]
  const payload = fromBase64(dsseEnvelope.payload)
  const signature = fromBase64(sig)
  return payload && signature ? { payload, signature, keyIds: [verificationMaterial.publicKey.hint, keyid] } : null
}

/** What the bundle of a pack says, whoever signed it; null where it says nothing that can be read. */
export function readStatementOf(files: readonly PackFile[]): PackStatement | null {
  const file = files.find(({ name }) => name === BUNDLE_FILE)
  const bundle = file && readBundle(file.bytes)
  const statement = bundle && readCanonical(bundle.payload)
  return isStatement(statement) ? statement : null
}

export function isSignedBy(bundle: Bundle, publicKey: Uint8Array, check: CheckSignature): boolean {
  return check(publicKey, composePae(IN_TOTO_PAYLOAD_TYPE, bundle.payload), bundle.signature)
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(left.length + right.length)
  bytes.set(left)
  bytes.set(right, left.length)
  return bytes
}
