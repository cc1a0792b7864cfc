// What a lesson rests on: one reference to a record, a scenario, an artifact, a policy or a document.
import type { LessonEvidenceKind } from '../lesson/vocabulary.ts'

export type LessonEvidence = {
  readonly evidence_kind: LessonEvidenceKind
  readonly record_id?: string | undefined
  readonly scenario_id?: string | undefined
  readonly artifact_ref?: string | undefined
  readonly policy_ref?: string | undefined
  readonly doc_ref?: string | undefined
  readonly note?: string | undefined
}

const REFERENCES = ['evidence_kind', 'record_id', 'scenario_id', 'artifact_ref', 'policy_ref', 'doc_ref'] as const

/** Entries that name the same things are one, and the first note stays. */
export function uniteEvidence<Entry extends { readonly [name in (typeof REFERENCES)[number]]?: unknown }>(
  entries: readonly Entry[],
): Entry[] {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) {
    const key = JSON.stringify(REFERENCES.map(name => entry[name] ?? null))
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  return [...byKey.values()]
}
