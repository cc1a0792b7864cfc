// What the use cases of evidence touch beyond the rest of the world.
import type { Checkpoints } from '#task/ports/checkpoints'
import type { OpenEvidenceStore } from '../ports/evidence-store.ts'
import type { ProvenanceAdapters, ReadScenarioFile } from '../ports/provenance.ts'
import type { SigningKeys } from '../ports/signing-keys.ts'

export type EvidenceWorld = {
  readonly openStore: OpenEvidenceStore
  /** How far lessons were derived from a store. */
  readonly derivations: Checkpoints
  readonly adapters: ProvenanceAdapters
  readonly readScenarioFile: ReadScenarioFile
  readonly keys: SigningKeys
  /** A pipeline is no place for demonstrations. */
  readonly isCi: boolean
}
