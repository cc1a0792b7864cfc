// Who is asked about a submission: the adapter of its provider, if it is among those that may be asked.
import { type Decision, decision } from '#kernel/machine/decision'

export type AdapterFacts = {
  readonly provider: string
  /** Names in the order in which the person gave them. */
  readonly allowed: readonly string[]
  readonly isCi: boolean
}

export type AdapterChoice =
  | { readonly ask: string }
  | { readonly ask: null; readonly code: 'EVIDENCE_PROVENANCE_MISSING' | 'EVIDENCE_STUB_IN_CI' }

// The stub stands in for anybody, and never in CI: a pipeline that proves nothing must not look as if it did.
export function chooseAdapter(facts: AdapterFacts): Decision<AdapterChoice, AdapterFacts> {
  const { provider, allowed, isCi } = facts
  if (allowed.includes(provider)) return decision({ ask: provider }, 'of_provider', facts)
  if (!allowed.includes('stub')) return decision({ ask: null, code: 'EVIDENCE_PROVENANCE_MISSING' }, 'none', facts)
  if (isCi) return decision({ ask: null, code: 'EVIDENCE_STUB_IN_CI' }, 'stub_in_ci', facts)
  return decision({ ask: 'stub' }, 'stub', facts)
}
