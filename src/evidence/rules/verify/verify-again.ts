// The verifier as something that can be asked again: what it read as an event keeps it, and what of its answer is compared.
import type { JsonObject } from '#kernel/reading/json-value'
import { findReasonRow } from './reason-steps.ts'
import { type RecordVerification, type VerifierFacts, verifySubmission } from './verify.ts'

export const VERIFY = 'evidence.verify'
export const VERIFY_READS = [
  'submission',
  'policies',
  'provenance',
  'definitions',
  'now',
] as const satisfies readonly (keyof VerifierFacts)[]

const REASONS_MAX = 200

export function composeVerifierFacts({
  submission,
  policies,
  provenance,
  definitions,
  now,
}: VerifierFacts): JsonObject {
  return { submission, policies, provenance, definitions: Object.fromEntries(definitions), now }
}

/** As the event says it: many reasons are cut, the first one names the row. */
export function tellVerification({ status, verdict, reasons }: RecordVerification) {
  const [first] = reasons
  const { proposed, verified } = verdict
  return {
    rule: (first !== undefined && findReasonRow(first)?.rule) || status,
    result: { status, verdict: { proposed, verified }, reasons: reasons.slice(0, REASONS_MAX) },
  }
}

type KeptFacts = Omit<VerifierFacts, 'definitions'> & { readonly definitions: Readonly<Record<string, never>> }

export function verifyAgain(facts: JsonObject) {
  const { definitions, ...others } = facts as KeptFacts
  return tellVerification(verifySubmission({ ...others, definitions: new Map(Object.entries(definitions)) }))
}
