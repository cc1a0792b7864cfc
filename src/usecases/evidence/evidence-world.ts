// What the use cases of evidence touch beyond the rest of the world.
import type { OpenEvidenceStore } from '#ports/evidence-store'
import type { ProvenanceAdapters, ReadScenarioFile } from '#ports/provenance'
import type { SigningKeys } from '#ports/signing-keys'

export type EvidenceWorld = {
  readonly openStore: OpenEvidenceStore
  readonly adapters: ProvenanceAdapters
  readonly readScenarioFile: ReadScenarioFile
  readonly keys: SigningKeys
  /** A pipeline is no place for demonstrations. */
  readonly isCi: boolean
}
