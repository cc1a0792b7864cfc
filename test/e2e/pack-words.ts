// Whom a reader of the sample packs trusts, and what the pack must be about, in the words of each verifier.
import { composeVkey } from '../../src/proof/rules/notes/verifier-key.ts'
import { HOME, TRUST, WITNESS } from '../../src/testing/samples/pack-samples.ts'
import type { Tampered } from '../../src/testing/samples/tampered-packs.ts'

const HOME_KEY = composeVkey(HOME.name, 'ed25519', HOME.publicKey)
const WITNESS_KEY = composeVkey(WITNESS.name, 'cosignature', WITNESS.publicKey)

/** `PROVOST_TAMPERED_SEEDS=30`: with 34 ways to spoil a pack these are more than a thousand packs. */
export function seedsFrom(fewest: number): readonly number[] {
  const count = Number(process.env.PROVOST_TAMPERED_SEEDS ?? fewest)
  return Array.from({ length: count }, (_seed, index) => index + 1)
}

/** What is typed behind the name of the pack; `signers` is a file. */
export function wordsFor({ trust = TRUST, want }: Tampered, signers: string): string[] {
  return [
    ...(trust.keys.length > 0 ? ['--key', HOME_KEY] : []),
    '--witness-key',
    WITNESS_KEY,
    '--allowed-signers',
    signers,
    ...(want?.tree ? ['--tree', want.tree] : []),
    ...(want?.commit ? ['--commit', want.commit] : []),
  ]
}

/** What is written into the fields of the page. */
export function pageWordsFor({ trust = TRUST, want }: Tampered) {
  return {
    keys: trust.keys.length > 0 ? HOME_KEY : '',
    witnessKeys: WITNESS_KEY,
    allowedSigners: TRUST.allowedSigners,
    tree: want?.tree ?? '',
    commit: want?.commit ?? '',
  }
}
