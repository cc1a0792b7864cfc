// A submission that nobody could confirm yet: kept in quarantine and in the log, and tried again later.

import { planRetry } from '#evidence/rules/verify/retry'
import type { RecordVerification } from '#evidence/rules/verify/verify'
import { writeInstant } from '#kernel/events/time'
import { appendEvents, newEvent } from './append-events.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { type Ingest, namesOf } from './ingest.ts'
import type { Ingested } from './ingested.ts'
import { describeProvenance } from './keep-record.ts'
import { planQuarantine } from './quarantine-files.ts'

export async function keepDeferred(
  ingest: Ingest,
  facts: GatheredFacts,
  verification: RecordVerification,
  attempt: number,
): Promise<Ingested> {
  const { world, asking, place, via } = ingest.arrival
  const { reasons, warnings } = verification
  const entry = await planQuarantine(place.store, ingest.payload, { status: 'deferred', reasons, warnings }, place.now)
  await place.store.replace([entry])
  const retry_at = writeInstant(
    planRetry({ receivedAt: place.now, tries: attempt, lastTriedAt: place.now, retryAfterMs: facts.retryAfterMs }),
  )
  const asked = describeProvenance(facts, verification)
  const event = (type: string, data: Record<string, unknown>) => newEvent(world, asking, type, data)
  const store = place.store.root
  await appendEvents(world, ingest.claim.stream, [
    event('evidence.received', { payload_sha256: ingest.payload.sha256, bytes: ingest.payload.size, via }),
    ...(asked ? [event('evidence.provenance_checked', asked)] : []),
    event('evidence.deferred', {
      node: world.node.id,
      store,
      reasons,
      retry_at,
      attempt,
      hash: ingest.hash,
      rule: 'deferred',
      evidence: { provenance: facts.provenance, adapters: place.provenance },
    }),
    event('evidence.quarantined', { store, path: entry.path, reasons }),
  ])
  return {
    outcome: 'deferred',
    status: 'deferred',
    ...namesOf(ingest),
    proposed: verification.verdict.proposed,
    verified: null,
    reasons,
    warnings,
    record: null,
    quarantine: entry.path,
    attempt,
    retry_at,
    provenance: asked,
  }
}
