// What is known when nobody could be asked: nothing, and why.
import type { ProvenanceReport } from '#evidence/ports/provenance'

export function unreachableProvenance(
  adapter: string,
  detail: string,
  retryAfterMs: number | null = null,
): ProvenanceReport {
  const facts = { adapter, reachable: false, found: null, run_status: null, detail, observed: {} }
  return { facts, retryAfterMs }
}
