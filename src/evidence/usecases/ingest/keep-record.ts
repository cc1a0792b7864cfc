// Files a record: first what is to be done, then the record, the indexes and the events, so that a crash loses nothing.
import { hash as digest } from 'node:crypto'
import type { EvidenceStore, TextFile } from '#evidence/ports/evidence-store'
import { composePending, type PendingIngest } from '#evidence/rules/record/pending-ingest'
import {
  buildRecord,
  composeRecordText,
  policyVersionOf,
  type SettledVerification,
} from '#evidence/rules/record/record'
import { composeRecordPath } from '#evidence/rules/record/record-path'
import { refuseInvalidRecord } from '#evidence/rules/record/record-validity'
import { classifyStoredFile } from '#evidence/rules/record/stored-record'
import { isRecordObject, ownMemberOf, type RecordObject } from '#evidence/rules/shape/json-object'
import type { RecordVerification } from '#evidence/rules/verify/verify'
import { composeVerifierFacts, tellVerification, VERIFY } from '#evidence/rules/verify/verify-again'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { keepFacts } from '#recorder/keep-facts'
import type { EvidencePlace } from '../evidence-place.ts'
import { findState, walkRecords, writeIndexes } from '../index-files.ts'
import { appendEvents, newEvent } from './append-events.ts'
import { archivePath } from './archive-path.ts'
import { finishIngest, PENDING_FILE } from './finish-pending.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { type Ingest, namesOf } from './ingest.ts'
import type { AskedProvenance, Ingested } from './ingested.ts'
import { planQuarantine, planResolution } from './quarantine-files.ts'

export type Turn = {
  readonly attempt: number
  /** The run was rejected before; then a rejection stands beside the first one. */
  readonly isAgain: boolean
}

export async function keepRecord(
  ingest: Ingest,
  facts: GatheredFacts,
  verification: RecordVerification & SettledVerification,
  turn: Turn,
): Promise<Ingested> {
  const { world, place } = ingest.arrival
  const filed = await fileRecord(ingest, facts, verification, turn)
  const quarantine = await planKept(ingest, verification, turn, filed?.path)
  const kept = await keepFacts(world, composeVerifierFacts(facts))
  const events = composeEvents(ingest, facts, verification, turn, filed, quarantine, kept)
  if (filed) await addToStore(ingest, { ...filed, quarantine, stream: ingest.claim.stream, events })
  else {
    if (quarantine) await place.store.replace([quarantine])
    await appendEvents(world, ingest.claim.stream, events)
  }
  return describe(ingest, facts, verification, turn, filed?.path ?? null, quarantine)
}

type Filed = Pick<PendingIngest, 'path' | 'text' | 'sha256' | 'seq'>

/** Null for what gives no safe path; such a payload is kept in quarantine only. */
async function fileRecord(
  { arrival: { place }, payload }: Ingest,
  facts: GatheredFacts,
  verification: SettledVerification,
  turn: Turn,
): Promise<Filed | null> {
  if (!isRecordObject(payload.value)) return null
  const path = findPath(payload.value, verification.status, turn)
  if (path === null) return null
  const record = buildRecord({
    submission: payload.value,
    verification,
    verifiedAt: place.now,
    policyVersion: policyVersionOf(facts.policies),
  })
  refuseInvalidRecord(record)
  await clearPath(place, path)
  const text = composeRecordText(record)
  return { path, text, sha256: digest('sha256', text), seq: await needSeq(place.store, place.now) }
}

/** Refuses a path that leads out of the store, before anything is begun. A damaged file claims nothing and is archived. */
async function clearPath({ store, now }: EvidencePlace, path: string): Promise<void> {
  const there = await store.read(path)
  if (!there || classifyStoredFile(there).list !== 'corrupted') return
  await store.copy(path, archivePath(there))
  await store.remove(path)
  await writeIndexes(store, (await walkRecords(store)).state, now)
}

function findPath(
  submission: RecordObject,
  status: 'accepted' | 'rejected',
  { attempt, isAgain }: Turn,
): string | null {
  try {
    return composeRecordPath({
      repo: submission.repo,
      run_id: submission.run_id,
      finished_at: ownMemberOf(submission.timing, 'finished_at'),
      status,
      attempt: isAgain ? attempt : 1,
    })
  } catch (error) {
    if (isProvostError(error) && error.code.startsWith('RECORD_PATH_')) return null
    throw error
  }
}

/** A checkout without a state of its own is indexed first; from then on one record is one step. */
async function needSeq(store: EvidenceStore, now: number): Promise<number> {
  const known = await findState(store)
  if (known) return known.seq
  const { state } = await walkRecords(store)
  await writeIndexes(store, state, now)
  return state.seq
}

async function planKept(
  { arrival: { place }, payload }: Ingest,
  { status, reasons, warnings }: SettledVerification,
  { attempt }: Turn,
  path: string | undefined,
): Promise<TextFile | null> {
  if (status === 'rejected') return planQuarantine(place.store, payload, { status, reasons, warnings }, place.now)
  return attempt > 1 && path !== undefined ? planResolution(place.store, payload.sha256, path) : null
}

async function addToStore({ arrival: { world, place }, claim }: Ingest, pending: PendingIngest): Promise<void> {
  const { store } = place
  await store.replace([{ path: PENDING_FILE, text: composePending(pending) }])
  store.step('pending_written')
  const isOurs = await finishIngest(world, store, pending)
  await store.remove(PENDING_FILE)
  store.step('pending_removed')
  if (isOurs) return
  throw provostError('DUPLICATE_RUN_ID', {
    message: `duplicate run_id: ${claim.runId} — another writer won the race for ${pending.path}`,
    hint: `look at the first one with \`provost evidence show ${claim.repo}/${claim.runId}\`, or use a fresh run id`,
    details: { runId: claim.runId, path: pending.path },
  })
}

function composeEvents(
  { arrival: { world, asking, place, via }, payload, hash }: Ingest,
  facts: GatheredFacts,
  verification: RecordVerification & SettledVerification,
  { attempt }: Turn,
  filed: Filed | null,
  quarantine: TextFile | null,
  kept: RecordObject,
): NewEvent[] {
  const { rule, result } = tellVerification(verification)
  const { status, warnings } = verification
  const asked = describeProvenance(facts, verification)
  const event = (type: string, data: Record<string, unknown>) => newEvent(world, asking, type, data)
  const store = place.store.root
  return [
    event('evidence.received', { payload_sha256: payload.sha256, bytes: payload.size, via }),
    ...(asked ? [event('evidence.provenance_checked', asked)] : []),
    event('evidence.recorded', {
      store,
      ...result,
      path: filed?.path ?? null,
      warnings: warnings.slice(0, WARNINGS_MAX),
      hash,
      record_sha256: filed?.sha256 ?? null,
      attempt,
      policy_version: policyVersionOf(facts.policies),
      policy_sha256: facts.policySha256,
      rule,
      evidence: {
        schema_valid: verification.schema_valid,
        policy_valid: verification.policy_valid,
        provenance: verification.provenance,
        transient: verification.transient,
      },
      decided: { by: VERIFY, v: 1, rule, result: { $data: ['status', 'verdict', 'reasons'] }, facts: kept },
    }),
    ...(quarantine && status === 'rejected'
      ? [event('evidence.quarantined', { store, path: quarantine.path, reasons: result.reasons })]
      : []),
  ]
}

const WARNINGS_MAX = 200

export function describeProvenance(
  facts: GatheredFacts,
  { provenance, checks }: RecordVerification,
): AskedProvenance | null {
  if (!facts.provenance) return null
  return { adapter: facts.provenance.adapter, outcome: provenance, checks, duration_ms: facts.durationMs }
}

function describe(
  ingest: Ingest,
  facts: GatheredFacts,
  verification: SettledVerification,
  { attempt }: Turn,
  record: string | null,
  quarantine: TextFile | null,
): Ingested {
  const { status, verdict, reasons, warnings } = verification
  return {
    outcome: status,
    status,
    ...namesOf(ingest),
    proposed: verdict.proposed,
    verified: verdict.verified,
    reasons,
    warnings,
    record,
    quarantine: quarantine?.path ?? null,
    attempt,
    retry_at: null,
    provenance: describeProvenance(facts, verification),
  }
}
