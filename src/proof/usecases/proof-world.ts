// What this room needs of the world.
import type { HomeKey } from '../ports/home-key.ts'
import type { KeptNotes } from '../ports/kept-notes.ts'
import type { PackFiles } from '../ports/pack-files.ts'
import type { ProofRefs } from '../ports/proof-refs.ts'
import type { AskWitness, WitnessBook } from '../ports/witness-book.ts'
import type { CheckSignature } from '../rules/signatures.ts'
import type { HashBytes } from '../rules/tree/tree-hash.ts'

export type ProofWorld = {
  readonly key: HomeKey
  readonly notes: KeptNotes
  readonly refs: ProofRefs
  readonly packs: PackFiles
  readonly witnesses: WitnessBook
  readonly askWitness: AskWitness
  readonly check: CheckSignature
  readonly hash: HashBytes
}
