// A submission on its way in: what arrived, which run it claims to be, and the hash of what it says.
import { evidenceStream } from '#evidence/rules/record/evidence-stream'
import { memberOf, textOf } from '#evidence/rules/shape/json-object'
import type { Ingested } from './ingested.ts'
import type { Claim } from './known-attempts.ts'
import type { Payload } from './payload.ts'
import type { Arrival } from './submit-payload.ts'

export type Ingest = {
  readonly arrival: Arrival
  readonly payload: Payload
  readonly claim: Claim
  readonly hash: string
}

export function claimOf(submission: unknown): Claim {
  const repo = memberOf(submission, 'repo')
  const runId = memberOf(submission, 'run_id')
  return { repo: String(repo), runId: String(runId), stream: evidenceStream(repo, runId), submission }
}

export function namesOf({ claim }: Ingest): Pick<Ingested, 'repo' | 'run_id'> {
  return namesIn(claim.submission)
}

export function namesIn(submission: unknown): Pick<Ingested, 'repo' | 'run_id'> {
  return { repo: textOf(memberOf(submission, 'repo')) ?? null, run_id: textOf(memberOf(submission, 'run_id')) ?? null }
}
