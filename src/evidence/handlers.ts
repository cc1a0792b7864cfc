// Submissions, records, portfolio and gate over the doors. The use cases are loaded when they are asked for.
import { needTrust } from '#access/usecases/trust/judge-trust'
import { type ApiResponse, json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readPageQuery } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { needProject } from '#project/usecases/find-project'
import type { EvidencePlace } from './usecases/evidence-place.ts'
import type { Ingested } from './usecases/ingest/ingested.ts'
import type { Payload } from './usecases/ingest/payload.ts'
import type { Arrival } from './usecases/ingest/submit-payload.ts'

export const evidenceRoutes = {
  async submitEvidence(call) {
    const arrival = await arrivalOf(call)
    const { submitPayload } = await import('./usecases/ingest/submit-payload.ts')
    const results = await submitPayload(arrival, await payloadOf(call.request.body))
    if (call.request.query.sign === 'true') await signAll(arrival, results)
    return answerIngested(call, results)
  },

  async verifyEvidence(call) {
    const { verifyPayload } = await import('./usecases/ingest/verify-payload.ts')
    return answerIngested(call, await verifyPayload(await arrivalOf(call), await payloadOf(call.request.body)))
  },

  async listRecords(call) {
    const { listKnownRecords } = await import('./usecases/show-records.ts')
    const { repo, surface, status, since, cursor } = call.request.query
    const { limit } = readPageQuery({ ...call.request, query: { ...call.request.query, cursor: '0' } })
    const filter = { repo, surface, status, since, cursor, limit }
    return json(200, await listKnownRecords(call.services.world, await placeOfRequest(call), filter))
  },

  async showRecord(call) {
    const { showRecord } = await import('./usecases/show-records.ts')
    const { world } = call.services
    return json(200, await showRecord(world, await placeOfRequest(call), repoOf(call), call.parameters.run_id!))
  },

  async showPortfolio(call) {
    const { readPortfolio, refreshStale } = await import('./usecases/read-portfolio.ts')
    const place = await placeOfRequest(call)
    await refreshStale(place).catch(() => undefined) // a store that is only readable can still be looked at
    return json(200, { generatedAt: writeInstant(place.now), ...(await readPortfolio(place)) })
  },

  async askGate(call) {
    const { askGate } = await import('./usecases/ask-gate.ts')
    const { repo, surface } = call.request.query
    const gates = await askGate(call.services.world, await trustedPlaceOf(call), needQuery('repo', repo), surface)
    return json(200, { pass: gates.every(gate => gate.pass), gates })
  },

  async rebuildIndexes(call) {
    const { rebuildIndexes } = await import('./usecases/rebuild-indexes.ts')
    const { check, force } = call.request.query
    const wish = { check: check === 'true', force: force === 'true' }
    return json(200, await rebuildIndexes(call.services.world, askingOf(call), await placeOfRequest(call), wish))
  },

  async listDeferred(call) {
    const { listDeferred } = await import('./usecases/ingest/retry-deferred.ts')
    return json(200, { deferred: await listDeferred(call.services.world, await placeOfRequest(call)), next: null })
  },

  async retryDeferred(call) {
    const { retryDeferred } = await import('./usecases/ingest/retry-deferred.ts')
    const { id, all } = call.request.query
    return json(200, { results: await retryDeferred(await arrivalOf(call), { id, all: all === 'true' }) })
  },
} satisfies Handlers

export async function placeOfRequest({ services, request }: Call): Promise<EvidencePlace> {
  const { findPlaceOfEvidence } = await import('./usecases/evidence-place.ts')
  return findPlaceOfEvidence(services.world, request.query)
}

/** The policies of a repository decide here what is accepted and what opens the gate. */
async function trustedPlaceOf(call: Call): Promise<EvidencePlace> {
  const { world } = call.services
  const { project, store } = call.request.query
  if (project !== undefined && store === undefined) await needTrust(world, await needProject(world, project))
  return placeOfRequest(call)
}

export function repoOf({
  parameters,
}: {
  readonly parameters: { readonly org: string; readonly repo: string }
}): string {
  return `${parameters.org}/${parameters.repo}`
}

async function arrivalOf(call: Call): Promise<Arrival> {
  const { world, door } = call.services
  return { world, asking: askingOf(call), place: await trustedPlaceOf(call), via: door }
}

/** Text is taken as it is; an object of three members is the beginning of something too large or not readable. */
async function payloadOf(body: unknown): Promise<Payload> {
  const { payloadOfBytes, payloadOfText } = await import('./usecases/ingest/payload.ts')
  if (typeof body === 'string') return payloadOfText(body)
  const { payload_base64, bytes, sha256 } = (body ?? {}) as Record<string, unknown>
  if (typeof payload_base64 !== 'string') return payloadOfText(JSON.stringify(body ?? null))
  const head = payloadOfBytes(Buffer.from(payload_base64, 'base64'))
  if (typeof bytes !== 'number' || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return head
  return { ...head, size: bytes, sha256, isTruncated: bytes > head.size }
}

async function signAll({ world, asking, place }: Arrival, results: readonly Ingested[]): Promise<void> {
  const { signRecord } = await import('./usecases/sign-record.ts')
  for (const { outcome, repo, run_id } of results)
    if (outcome === 'accepted' && repo !== null && run_id !== null)
      await signRecord(world, asking, place.store, repo, run_id)
}

const STATUS_OF_OUTCOME = {
  accepted: 200,
  duplicate: 200,
  rejected: 422,
  deferred: 202,
  conflict: 409,
  refused: 422,
} as const

function answerIngested(
  { request }: Call,
  results: readonly Ingested[],
): ApiResponse<Ingested | { readonly results: readonly Ingested[] }> {
  const [first] = results
  if (!first || Array.isArray(request.body) || results.length > 1) return json(200, { results })
  if (first.outcome === 'conflict')
    throw provostError('DUPLICATE_RUN_ID', {
      message: `duplicate run_id: ${first.run_id} — another submission with other content is at ${first.record}`,
      hint: `look at the first one with \`provost evidence show ${first.repo}/${first.run_id}\`, or use a fresh run id`,
      details: { runId: first.run_id, path: first.record, quarantine: first.quarantine },
    })
  return json(STATUS_OF_OUTCOME[first.outcome], first)
}

export function needQuery(name: string, value: string | undefined): string {
  if (value !== undefined) return value
  throw provostError('INPUT_INVALID', { message: `${name} must be given; got none`, details: { field: name } })
}
