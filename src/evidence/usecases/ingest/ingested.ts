// What became of a submission, as every door tells it.
import type { ProvenanceChecks } from '#evidence/rules/record/provenance'
import type { RecordVerification } from '#evidence/rules/verify/verify'

export type Ingested = {
  /** `refused`: one of a list that could not be handled at all; the reason begins with its code. */
  readonly outcome: 'accepted' | 'rejected' | 'deferred' | 'duplicate' | 'conflict' | 'refused'
  /** Of a duplicate: what the first one became. */
  readonly status: 'accepted' | 'rejected' | 'deferred'
  readonly repo: string | null
  readonly run_id: string | null
  readonly proposed: string | null
  readonly verified: string | null
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
  /** Paths in the store. */
  readonly record: string | null
  readonly quarantine: string | null
  readonly attempt: number | null
  readonly retry_at: string | null
  readonly provenance: AskedProvenance | null
}

export type AskedProvenance = {
  readonly adapter: string
  readonly outcome: RecordVerification['provenance']
  readonly checks: ProvenanceChecks
  readonly duration_ms: number
}
