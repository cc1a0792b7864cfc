// The view of a whole directory: every entry in its bucket, with the counts that must add up.

import type { Contract } from '../contract/contract.ts'
import { isManaged, suggestName } from '../contract/suggest-name.ts'
import { classifyEntry, type EntryBucket, type EntryClass } from './classify-entry.ts'
import { byName, type StateEntry } from './state-entry.ts'

export type AuditEntry = EntryClass & {
  readonly name: string
  readonly kind: StateEntry['kind']
  readonly size: number
  readonly mtime_ms: number | null
  readonly managed: boolean
  readonly suggestion: string | null
}

export type Audit = {
  readonly counts: Readonly<Record<EntryBucket | 'total', number>>
  readonly total_bytes: number
  readonly entries: readonly AuditEntry[]
}

export type AuditFact = StateEntry & { readonly size: number }

export function deriveAudit(facts: readonly AuditFact[], contract: Contract): Audit {
  const entries = facts.toSorted(byName).map(fact => describe(fact, contract))
  const counts = { canonical: 0, pattern_allowed: 0, ephemeral: 0, ad_hoc: 0, total: entries.length }
  for (const { bucket } of entries) counts[bucket]++
  return { counts, total_bytes: entries.reduce((sum, entry) => sum + entry.size, 0), entries }
}

function describe(fact: AuditFact, contract: Contract): AuditEntry {
  const classification = classifyEntry(fact, contract)
  return {
    name: fact.name,
    kind: fact.kind,
    ...classification,
    size: fact.size,
    mtime_ms: fact.mtimeMs,
    managed: isManaged(fact.name, contract),
    suggestion: suggestionFor(fact, classification, contract),
  }
}

// Only a regular file can be renamed to something legal.
function suggestionFor(fact: AuditFact, { rule }: EntryClass, contract: Contract): string | null {
  return rule === 'nothing_matches' ? suggestName(fact.name, contract).suggestion : null
}
