// The same decision as for a submission, identity included, without writing anything.
import { contentHash } from '#evidence/rules/record/content-hash'
import { verifySubmission } from '#evidence/rules/verify/verify'
import { gatherFacts } from './gather-facts.ts'
import { claimOfSubmission, type Ingest, namesOf } from './ingest.ts'
import { identifySubmission } from './ingest-submission.ts'
import type { Ingested } from './ingested.ts'
import { describeProvenance } from './keep-record.ts'
import type { Payload } from './payload.ts'
import { describeKnown } from './report-known.ts'
import { type Arrival, eachOnItsOwn, parsePayload } from './submit-payload.ts'

export async function verifyPayload(arrival: Arrival, payload: Payload): Promise<Ingested[]> {
  const value = parsePayload(payload)
  if (!Array.isArray(value)) return [await verifyOne(arrival, { ...payload, value })]
  return eachOnItsOwn(value, item => verifyOne(arrival, { ...payload, value: item }))
}

async function verifyOne(arrival: Arrival, payload: Payload): Promise<Ingested> {
  const ingest: Ingest = { arrival, payload, claim: claimOfSubmission(payload.value), hash: contentHash(payload.value) }
  const { identity, attempts } = await identifySubmission(ingest)
  if (identity.decision === 'duplicate') {
    const same = attempts.find(attempt => attempt.hash === ingest.hash && attempt.status !== 'deferred')
    return describeKnown(ingest, same)
  }
  if (identity.decision === 'conflict') {
    const other = attempts.find(attempt => attempt.hash !== ingest.hash && attempt.path !== null)
    return { ...(await describeKnown(ingest, other)), outcome: 'conflict' }
  }
  const facts = await gatherFacts(arrival.world, arrival.place, payload.value)
  const verification = verifySubmission(facts)
  return {
    outcome: verification.status,
    status: verification.status,
    ...namesOf(ingest),
    proposed: verification.verdict.proposed,
    verified: verification.verdict.verified,
    reasons: verification.reasons,
    warnings: verification.warnings,
    record: null,
    quarantine: null,
    attempt: identity.attempt,
    retry_at: null,
    provenance: describeProvenance(facts, verification),
  }
}
