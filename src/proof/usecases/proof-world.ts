// What this room needs of the world.
import type { HomeKey } from '../ports/home-key.ts'
import type { KeptNotes } from '../ports/kept-notes.ts'
import type { PackFiles } from '../ports/pack-files.ts'
import type { ProofRefs } from '../ports/proof-refs.ts'
import type { AskWitness, ReadWitness, WitnessBook } from '../ports/witness-book.ts'
import type { CheckSignature } from '../rules/signatures.ts'
import type { HashBytes } from '../rules/tree/tree-hash.ts'

export type ProofWorld = {
  /** Whether this home makes no pack with a key that agents may have read. */
  readonly needsHiddenKey: () => Promise<boolean>
  readonly key: HomeKey
  readonly notes: KeptNotes
  readonly refs: ProofRefs
  readonly packs: PackFiles
  readonly witnesses: WitnessBook
  readonly askWitness: AskWitness
  readonly readWitness: ReadWitness
  readonly check: CheckSignature
  readonly hash: HashBytes
}
