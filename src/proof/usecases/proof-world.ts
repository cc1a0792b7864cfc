// What this room needs of the world.
import type { HomeKey } from '../ports/home-key.ts'
import type { KeptNotes } from '../ports/kept-notes.ts'
import type { ProofRefs } from '../ports/proof-refs.ts'
import type { CheckSignature } from '../rules/signatures.ts'

export type ProofWorld = {
  readonly key: HomeKey
  readonly notes: KeptNotes
  readonly refs: ProofRefs
  readonly check: CheckSignature
}
