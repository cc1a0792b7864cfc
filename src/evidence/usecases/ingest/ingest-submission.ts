// One submission becomes a record, is deferred, or is refused; whatever happens, it is found again afterwards.
import { contentHash } from '#evidence/rules/record/content-hash'
import { decideIdentity, type RecordIdentity } from '#evidence/rules/verify/identity'
import { verifySubmission } from '#evidence/rules/verify/verify'
import { isProvostError, type ProvostError } from '#kernel/errors/errors'
import { appendEvents, newEvent } from './append-events.ts'
import { finishPending } from './finish-pending.ts'
import { type GatheredFacts, gatherFacts } from './gather-facts.ts'
import { claimOfSubmission, type Ingest } from './ingest.ts'
import type { Ingested } from './ingested.ts'
import { keepDeferred } from './keep-deferred.ts'
import { keepRecord } from './keep-record.ts'
import { findAttempts, type KnownAttempt } from './known-attempts.ts'
import type { Payload } from './payload.ts'
import { planQuarantine } from './quarantine-files.ts'
import { refuseConflict, reportDuplicate } from './report-known.ts'
import { findOwn } from './report-own.ts'
import type { Arrival } from './submit-payload.ts'

export type Identified = { readonly identity: RecordIdentity; readonly attempts: readonly KnownAttempt[] }

export async function ingestSubmission(arrival: Arrival, payload: Payload): Promise<Ingested> {
  const ingest: Ingest = { arrival, payload, claim: claimOfSubmission(payload.value), hash: contentHash(payload.value) }
  // What is known already needs no provider. The answer that counts is given under the lock.
  const early = await identifySubmission(ingest)
  const own = early.attempts.length > 0 ? await findOwn(ingest) : undefined
  if (own) return own
  if (early.identity.decision === 'duplicate') return reportDuplicate(ingest, early.attempts)
  const facts = early.identity.decision === 'conflict' ? undefined : await gatherOrKeep(ingest)
  const { world, place } = arrival
  return orKept(ingest, () =>
    place.store.withLock(async () => {
      await finishPending(world, place.store)
      const identified = await identifySubmission(ingest)
      const known = await answerKnown(ingest, identified)
      return known ?? settle(ingest, facts ?? (await gatherFacts(world, place, payload.value)), identified)
    }),
  )
}

export async function identifySubmission({ arrival: { world, place }, claim, hash }: Ingest): Promise<Identified> {
  const attempts = await findAttempts(world, place.store, claim)
  return { identity: decideIdentity(hash, attempts).result, attempts }
}

async function answerKnown(ingest: Ingest, { identity, attempts }: Identified): Promise<Ingested | undefined> {
  const own = attempts.length > 0 ? await findOwn(ingest) : undefined // perhaps what was pending was this very request
  if (own) return own
  if (identity.decision === 'duplicate') return reportDuplicate(ingest, attempts)
  return identity.decision === 'conflict' ? refuseConflict(ingest, attempts) : undefined
}

function settle(ingest: Ingest, facts: GatheredFacts, { identity, attempts }: Identified): Promise<Ingested> {
  const verification = verifySubmission(facts)
  const attempt = identity.attempt ?? 1
  if (verification.status === 'deferred') return keepDeferred(ingest, facts, verification, attempt)
  const isAgain = attempts.some(each => each.status === 'rejected')
  return keepRecord(ingest, facts, { ...verification, status: verification.status }, { attempt, isAgain })
}

async function gatherOrKeep(ingest: Ingest): Promise<GatheredFacts> {
  try {
    const { world, place } = ingest.arrival
    return await gatherFacts(world, place, ingest.payload.value)
  } catch (error) {
    if (isProvostError(error)) await keepRefused(ingest, error, 'deferred')
    throw error
  }
}

/** A record that may not be written is in quarantine at least; without a usable store the log keeps the payload. */
async function orKept(ingest: Ingest, work: () => Promise<Ingested>): Promise<Ingested> {
  try {
    return await work()
  } catch (error) {
    if (!isProvostError(error)) throw error
    if (error.code === 'STORE_UNREACHABLE' || error.code === 'EVIDENCE_LOCK_TIMEOUT') await keepInLog(ingest)
    if (error.code.startsWith('RECORD_')) await keepRefused(ingest, error, 'rejected')
    throw error
  }
}

async function keepInLog({ arrival: { world, asking, via }, payload, claim }: Ingest): Promise<void> {
  const payload_sha256 = await world.store.blobs.put(payload.bytes)
  await appendEvents(world, claim.stream, [
    newEvent(world, asking, 'evidence.received', { payload_sha256, bytes: payload.size, via }),
  ])
}

async function keepRefused(ingest: Ingest, error: ProvostError, status: 'deferred' | 'rejected'): Promise<void> {
  const { world, asking, place, via } = ingest.arrival
  const reasons = [error.message]
  await place.store.withLock(async () => {
    const entry = await planQuarantine(place.store, ingest.payload, { status, reasons, warnings: [] }, place.now)
    await place.store.replace([entry])
    const { sha256, size } = ingest.payload
    await appendEvents(world, ingest.claim.stream, [
      newEvent(world, asking, 'evidence.received', { payload_sha256: sha256, bytes: size, via }),
      newEvent(world, asking, 'evidence.quarantined', { store: place.store.root, path: entry.path, reasons }),
    ])
  })
}
