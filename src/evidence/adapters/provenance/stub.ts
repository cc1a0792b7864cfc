// The adapter for demonstrations: it asks nobody, and what it says never makes a run accepted.
import type { ProvenanceAdapter } from '#evidence/ports/provenance'

export const stubProvenance: ProvenanceAdapter = {
  name: 'stub',
  isForge: false,
  ask: async () => ({
    facts: { adapter: 'stub', reachable: true, found: null, run_status: null, detail: 'NOT PROVEN', observed: {} },
    retryAfterMs: null,
  }),
  readDefinition: async () => 'absent',
}
