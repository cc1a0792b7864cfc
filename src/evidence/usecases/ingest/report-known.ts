// Answers for a run that is known already: the same content is a harmless duplicate, other content is refused.
import { filledTextOf, membersInList, ownMemberOf } from '#evidence/rules/shape/json-object'
import { appendEvents, newEvent } from './append-events.ts'
import { type Ingest, namesOf } from './ingest.ts'
import type { Ingested } from './ingested.ts'
import type { KnownAttempt } from './known-attempts.ts'
import { planQuarantine } from './quarantine-files.ts'

export async function reportDuplicate(ingest: Ingest, attempts: readonly KnownAttempt[]): Promise<Ingested> {
  const { world, asking, place } = ingest.arrival
  const known = attempts.find(attempt => attempt.hash === ingest.hash && attempt.status !== 'deferred')
  await appendEvents(world, ingest.claim.stream, [
    newEvent(world, asking, 'evidence.duplicate_seen', {
      store: place.store.root,
      hash: ingest.hash,
      rule: 'duplicate',
      evidence: { path: known?.path ?? null },
    }),
  ])
  return { ...(await describeKnown(ingest, known)), outcome: 'duplicate' }
}

/** Keeps the payload; whoever called decides whether one refusal stops the rest. */
export async function refuseConflict(ingest: Ingest, attempts: readonly KnownAttempt[]): Promise<Ingested> {
  const { world, asking, place } = ingest.arrival
  const known = attempts.find(attempt => attempt.hash !== ingest.hash && attempt.path !== null)
  const reasons = [`duplicate run_id: ${ingest.claim.runId} is taken by ${known?.path}`]
  const entry = await planQuarantine(
    place.store,
    ingest.payload,
    { status: 'conflict', reasons, warnings: [] },
    place.now,
  )
  await place.store.replace([entry])
  const store = place.store.root
  await appendEvents(world, ingest.claim.stream, [
    newEvent(world, asking, 'evidence.conflict_refused', {
      store,
      hash: ingest.hash,
      existing_path: known?.path ?? null,
      rule: 'conflict',
      evidence: { code: 'DUPLICATE_RUN_ID' },
    }),
    newEvent(world, asking, 'evidence.quarantined', { store, path: entry.path, reasons }),
  ])
  return { ...(await describeKnown(ingest, known)), outcome: 'conflict', reasons, quarantine: entry.path }
}

export async function describeKnown(ingest: Ingest, known: KnownAttempt | undefined): Promise<Ingested> {
  const file = known?.path ? await ingest.arrival.place.store.read(known.path) : null
  const record: unknown = file ? JSON.parse(file.content) : null
  const verdict = ownMemberOf(record, 'overall_verdict')
  const reasons = membersInList(ownMemberOf(ownMemberOf(record, 'verification'), 'rejection_reasons'))
  return {
    outcome: 'duplicate',
    status: known?.status ?? 'rejected',
    ...namesOf(ingest),
    proposed: filledTextOf(ownMemberOf(verdict, 'proposed')) ?? null,
    verified: filledTextOf(ownMemberOf(verdict, 'verified')) ?? null,
    reasons: reasons.filter(reason => typeof reason === 'string'),
    warnings: [],
    record: known?.path ?? null,
    quarantine: null,
    attempt: null,
    retry_at: null,
    provenance: null,
  }
}
