// Takes in what was sent: one submission, or a list of them, each on its own. What cannot be read is kept all the same.

import { UNFILED_STREAM } from '#core/evidence/evidence-stream'
import { readPayload } from '#core/evidence/payload'
import { SUBMISSION_BYTES_MAX } from '#core/evidence/submission'
import { isProvostError, type ProvostError, provostError } from '#core/kernel/errors'
import type { Asking, World } from '../world.ts'
import { appendEvents, newEvent } from './append-events.ts'
import type { EvidencePlace } from './evidence-place.ts'
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
  if (!Array.isArray(value)) return [await ingestSubmission(arrival, { ...payload, value })]
  const results: Ingested[] = []
  for (const item of value) {
    const text = JSON.stringify(item)
    results.push(await ingestSubmission(arrival, { ...payloadOfText(text), value: item }))
  }
  return results
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
    if (isProvostError(error)) await keepUnreadable(arrival, payload, error)
    throw error
  }
}

async function keepUnreadable(
  { world, asking, place, via }: Arrival,
  payload: Payload,
  error: ProvostError,
): Promise<void> {
  const head = { ...payload, bytes: payload.bytes.subarray(0, SUBMISSION_BYTES_MAX) }
  const kept = { ...head, isTruncated: payload.isTruncated || head.bytes.length < payload.bytes.length }
  const reasons = [error.message]
  await place.store.withLock(async () => {
    const entry = await planQuarantine(place.store, kept, { status: 'unreadable', reasons, warnings: [] }, place.now)
    await place.store.replace([entry])
    await appendEvents(world, UNFILED_STREAM, [
      newEvent(world, asking, 'evidence.received', { payload_sha256: payload.sha256, bytes: payload.size, via }),
      newEvent(world, asking, 'evidence.quarantined', { store: place.store.root, path: entry.path, reasons }),
    ])
  })
}
