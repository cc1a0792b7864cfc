// What a finding of an older store becomes here. What was called fixed there comes without a proof, so here it is unverified.
import type { FindingClassification } from '#finding/rules/finding-state'
import type { PlannedEvent } from '../record/swarm-events.ts'

export type OldFinding = {
  readonly status: 'new' | 'recurring' | 'approved' | 'fixed' | 'unverified' | 'deferred' | 'rejected'
  readonly note: string | null
  /** Where it comes from, as a mark of a wave. */
  readonly wave: string
  readonly number: number
}

export const OLD_STORE_RULE = 'old-store'

/** What follows the report, on the same stream. */
export function planOldFinding(stream: string, { status, note, wave, number }: OldFinding): PlannedEvent[] {
  const reason = note ?? 'no reason was kept'
  if (status === 'new') return []
  if (status === 'deferred') return [{ stream, type: 'finding.deferred', data: { reason, until: null } }]
  if (status === 'rejected') return [{ stream, type: 'finding.rejected', data: { reason } }]
  const evidence = { status, note }
  const classified: PlannedEvent = {
    stream,
    type: 'finding.classified',
    data: { ...CLASSES[status], wave, number, rule: OLD_STORE_RULE, evidence },
  }
  return status === 'approved' ? [classified, { stream, type: 'finding.approved', data: {} }] : [classified]
}

const CLASSES: Readonly<Record<'recurring' | 'approved' | 'fixed' | 'unverified', FindingClassification>> = {
  recurring: { state: 'recurring', detail: null },
  approved: { state: 'recurring', detail: null },
  fixed: { state: 'unverified', detail: 'no_proof' },
  unverified: { state: 'unverified', detail: 'not_observed' },
}
