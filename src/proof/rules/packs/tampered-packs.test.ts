// Packs spoiled in every way that has a word: each is found, by its word.
import { expect, test } from 'vitest'
import { TOOLS, TRUST } from '#testing/samples/pack-samples'
import { TAMPERINGS, type Tampered } from '#testing/samples/tampered-packs'
import { tellPack } from './tell-pack.ts'
import { gateCheckOf, type VerifiedPack, verifyPack } from './verify-pack.ts'

const SEEDS = [1, 2, 3, 4, 5, 6]

const verify = ({ bytes, trust = TRUST, want = { tree: null, commit: null } }: Tampered) =>
  verifyPack(bytes, trust, want, TOOLS)

const reasonsOf = (verified: VerifiedPack): readonly string[] =>
  verified.verdict === 'unreadable' ? [verified.reason] : verified.reasons.map(({ code }) => code)

test.each(TAMPERINGS)('%s', (reason, spoil) => {
  for (const seed of SEEDS) {
    const verified = verify(spoil(seed))
    expect(reasonsOf(verified)).toContain(reason)
    expect(verified.verdict).not.toBe('sound')
    expect(tellPack(verified).join('\n')).toContain(reason)
    if (verified.verdict === 'refused')
      expect(gateCheckOf(verified)?.gates.every(gate => gate.verdict === 'not_proven')).toBe(true)
  }
})
