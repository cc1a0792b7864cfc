// A submission on its way in: what arrived, which run it claims to be, and the hash of what it says.
import { evidenceStream } from '#evidence/rules/record/evidence-stream'
import { filledTextOf, ownMemberOf } from '#evidence/rules/shape/json-object'
import type { Ingested } from './ingested.ts'
import type { AttemptClaim } from './known-attempts.ts'
import type { Payload } from './payload.ts'
import type { Arrival } from './submit-payload.ts'

export type Ingest = {
  readonly arrival: Arrival
  readonly payload: Payload
  readonly claim: AttemptClaim
  readonly hash: string
}

export function claimOfSubmission(submission: unknown): AttemptClaim {
  const repo = ownMemberOf(submission, 'repo')
  const runId = ownMemberOf(submission, 'run_id')
  return { repo: String(repo), runId: String(runId), stream: evidenceStream(repo, runId), submission }
}

export function namesOf({ claim }: Ingest): Pick<Ingested, 'repo' | 'run_id'> {
  return namesIn(claim.submission)
}

export function namesIn(submission: unknown): Pick<Ingested, 'repo' | 'run_id'> {
  return {
    repo: filledTextOf(ownMemberOf(submission, 'repo')) ?? null,
    run_id: filledTextOf(ownMemberOf(submission, 'run_id')) ?? null,
  }
}
