// Takes in what was sent: one submission, or a list of them, each on its own. What cannot be read is kept all the same.

import { UNFILED_STREAM } from '#evidence/rules/record/evidence-stream'
import { readPayload } from '#evidence/rules/submission/payload'
import { SUBMISSION_BYTES_MAX } from '#evidence/rules/submission/submission'
import { isProvostError, type ProvostError, provostError } from '#kernel/errors/errors'
import { refusePlantedNames } from '#looking/usecases/refuse-plants'
import type { Asking, World } from '#recorder/world'
import type { EvidencePlace } from '../evidence-place.ts'
import { appendEvents, newEvent } from './append-events.ts'
import { namesIn } from './ingest.ts'
import { ingestSubmission } from './ingest-submission.ts'
import type { Ingested } from './ingested.ts'
import { type Payload, payloadOfText, textOfPayload } from './payload.ts'
import { planQuarantine } from './quarantine-files.ts'

export type Arrival = {
  readonly world: World
  readonly asking: Asking
  readonly place: EvidencePlace
  /** Through which door it came. */
  readonly via: string
}

export async function submitPayload(arrival: Arrival, payload: Payload): Promise<Ingested[]> {
  const value = await readOrKeep(arrival, payload)
  await refusePlantedNames(arrival.world, arrival.asking, JSON.stringify(value))
  if (!Array.isArray(value)) return [await ingestSubmission(arrival, { ...payload, value })]
  return eachOnItsOwn(value, item => ingestSubmission(arrival, { ...payloadOfText(JSON.stringify(item)), value: item }))
}

/** What cannot be handled is one answer among the others: those before it are told, and those after it are taken. */
export async function eachOnItsOwn(
  items: readonly unknown[],
  handle: (item: unknown) => Promise<Ingested>,
): Promise<Ingested[]> {
  if (items.length === 0)
    throw provostError('INPUT_INVALID', {
      message: 'the list is empty: nothing was submitted',
      hint: 'send at least one submission',
      details: { field: 'body' },
    })
  const results: Ingested[] = []
  for (const item of items) results.push(await handle(item).catch(error => describeRefusal(item, error)))
  return results
}

function describeRefusal(item: unknown, error: unknown): Ingested {
  if (!isProvostError(error)) throw error
  return {
    outcome: 'refused',
    status: error.kind === 'unavailable' ? 'deferred' : 'rejected',
    ...namesIn(item),
    proposed: null,
    verified: null,
    reasons: [`${error.code}: ${error.message}`],
    warnings: [],
    record: null,
    quarantine: null,
    attempt: null,
    retry_at: null,
    provenance: null,
  }
}

export function parsePayload(payload: Payload): unknown {
  if (payload.isTruncated || payload.size > SUBMISSION_BYTES_MAX)
    throw provostError('EVIDENCE_TOO_LARGE', {
      message: `the submission has ${payload.size} bytes; the limit is ${SUBMISSION_BYTES_MAX}`,
      details: { n: payload.size },
    })
  const text = textOfPayload(payload)
  if (text !== undefined) return readPayload(text)
  throw provostError('EVIDENCE_NOT_JSON', { message: 'the payload is not JSON: it is not UTF-8' })
}

async function readOrKeep(arrival: Arrival, payload: Payload): Promise<unknown> {
  try {
    return parsePayload(payload)
  } catch (error) {
    if (!isProvostError(error)) throw error
    const kept = await keepUnreadable(arrival, payload, error)
    const { code, message, details } = error
    const hint = `send one JSON object; this one is kept as ${kept}, \`provost evidence quarantine\` lists it`
    throw provostError(code, { message, hint, details: { ...details, quarantine: kept }, cause: error })
  }
}

async function keepUnreadable(
  { world, asking, place, via }: Arrival,
  payload: Payload,
  error: ProvostError,
): Promise<string> {
  const head = { ...payload, bytes: payload.bytes.subarray(0, SUBMISSION_BYTES_MAX) }
  const kept = { ...head, isTruncated: payload.isTruncated || head.bytes.length < payload.bytes.length }
  const reasons = [error.message]
  return place.store.withLock(async () => {
    const entry = await planQuarantine(place.store, kept, { status: 'unreadable', reasons, warnings: [] }, place.now)
    await place.store.replace([entry])
    await appendEvents(world, UNFILED_STREAM, [
      newEvent(world, asking, 'evidence.received', { payload_sha256: payload.sha256, bytes: payload.size, via }),
      newEvent(world, asking, 'evidence.quarantined', { store: place.store.root, path: entry.path, reasons }),
    ])
    return entry.path
  })
}
