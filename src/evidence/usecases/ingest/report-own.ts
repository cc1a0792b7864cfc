// Answers a request whose first attempt came to its end and could not say so: what it recorded is told again, and is no duplicate.
import { filledTextOf, membersInList, ownMemberOf } from '#evidence/rules/shape/json-object'
import type { StoredEvent } from '#kernel/events/event'
import { type Ingest, namesOf } from './ingest.ts'
import type { Ingested } from './ingested.ts'

/** Undefined where this request has recorded nothing about this content yet. */
export async function findOwn(ingest: Ingest): Promise<Ingested | undefined> {
  const { world, asking } = ingest.arrival
  if (asking.onceKey === null) return undefined
  const events = await world.store.log.readStream(ingest.claim.stream)
  const own = events.filter(({ correlation }) => correlation === asking.correlation)
  const recorded = own.findLast(({ type, data }) => type === 'evidence.recorded' && data.hash === ingest.hash)
  return recorded && describeRecorded(ingest, recorded, own)
}

function describeRecorded(ingest: Ingest, { data }: StoredEvent, own: readonly StoredEvent[]): Ingested {
  const status = data.status === 'accepted' ? 'accepted' : 'rejected'
  const quarantined = own.findLast(({ type }) => type === 'evidence.quarantined')
  return {
    outcome: status,
    status,
    ...namesOf(ingest),
    proposed: filledTextOf(ownMemberOf(data.verdict, 'proposed')) ?? null,
    verified: filledTextOf(ownMemberOf(data.verdict, 'verified')) ?? null,
    reasons: textsOf(data.reasons),
    warnings: textsOf(data.warnings),
    record: filledTextOf(data.path) ?? null,
    quarantine: (status === 'rejected' && filledTextOf(quarantined?.data.path)) || null,
    attempt: typeof data.attempt === 'number' ? data.attempt : null,
    retry_at: null,
    provenance: null,
  }
}

function textsOf(list: unknown): string[] {
  return membersInList(list).filter(text => typeof text === 'string')
}
