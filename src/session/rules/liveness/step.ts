// One step of a session: the record that follows, the row that led there, and what it saw.
import type { SessionRecord } from '../record/session-record.ts'

export type Step = { readonly next: SessionRecord; readonly rule: string; readonly evidence: string }

export function step(next: SessionRecord, rule: string, evidence = ''): Step {
  return { next, rule, evidence }
}
