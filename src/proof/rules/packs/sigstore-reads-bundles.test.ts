// Sigstore's own verifier, without a network, accepts the bundles of packs, and none in which a byte was changed.
import { createPublicKey } from 'node:crypto'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { describe, expect, test } from 'vitest'
import { HOME, samplePack } from '#testing/samples/pack-samples'
import { fromBase64, fromHex, toBase64 } from '../encoding.ts'

/** `PROVOST_SIGSTORE_PACKS=200` for the whole run. */
const SEEDS = Array.from({ length: Number(process.env.PROVOST_SIGSTORE_PACKS ?? 30) }, (_seed, index) => index + 1)

const key = createPublicKey({
  key: Buffer.concat([fromHex('302a300506032b6570032100'), HOME.publicKey]),
  format: 'der',
  type: 'spki',
})
const nobodyElse = { mediaType: '', tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] }
const trust = toTrustMaterial(nobodyElse, () => ({ publicKey: key, validFor: () => true }))
const verifier = new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 })

const accept = (text: string) => verifier.verify(toSignedEntity(bundleFromJSON(JSON.parse(text))))

/** Every bundle of a pack: of its statement, and of its test results. */
const bundlesOf = (seed: number) =>
  samplePack(seed)
    .files.filter(({ name }) => name.endsWith('.sigstore.json'))
    .map(({ bytes }) => new TextDecoder().decode(bytes))

type Envelope = { payload: string; signatures: { sig: string }[] }

/** One byte of the payload, or one of the signature. */
function withOtherByte(text: string, seed: number): string {
  const bundle = JSON.parse(text) as { dsseEnvelope: Envelope }
  const { dsseEnvelope } = bundle
  const change = (encoded: string) => {
    const bytes = fromBase64(encoded)!
    bytes[(seed * 31) % bytes.length]! ^= 1 + (seed % 255)
    return toBase64(bytes)
  }
  if (seed % 2 === 0) dsseEnvelope.payload = change(dsseEnvelope.payload)
  else dsseEnvelope.signatures[0]!.sig = change(dsseEnvelope.signatures[0]!.sig)
  return JSON.stringify(bundle)
}

describe('made packs', () => {
  test('every bundle is accepted', () => {
    for (const seed of SEEDS) for (const text of bundlesOf(seed)) expect(() => accept(text)).not.toThrow()
  })

  test('none is with one byte changed', () => {
    for (const seed of SEEDS)
      for (const text of bundlesOf(seed)) expect(() => accept(withOtherByte(text, seed))).toThrow()
  })
})
