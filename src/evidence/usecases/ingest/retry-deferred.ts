// Tries deferred submissions again, with the policies of this moment; time alone never turns one into a rejection.

import type { KnownEvidenceRun } from '#evidence/rules/gate/run-view'
import { readMoment } from '#evidence/rules/shape/instant'
import { isOverdue, planRetry } from '#evidence/rules/verify/retry'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { EvidencePlace } from '../evidence-place.ts'
import { ingestSubmission } from './ingest-submission.ts'
import type { Ingested } from './ingested.ts'
import { payloadOfText } from './payload.ts'
import { listQuarantineFiles, type QuarantineFile } from './quarantine-files.ts'
import type { Arrival } from './submit-payload.ts'

export type DeferredLine = {
  readonly id: string
  readonly path: string
  readonly repo: string | null
  readonly run_id: string | null
  readonly received_at: string
  readonly tries: number
  readonly retry_at: string
  readonly overdue: boolean
  readonly reasons: readonly string[]
}

export async function listDeferred(world: World, { store, now }: EvidencePlace): Promise<DeferredLine[]> {
  const waiting = (await listQuarantineFiles(store)).filter(isWaiting)
  return Promise.all(waiting.map(file => describe(world, file, now)))
}

/** `id` is that of the quarantine or of the run; without one, all, or those whose time has come. */
export async function retryDeferred(
  arrival: Arrival,
  { id, all }: { readonly id?: string | undefined; readonly all: boolean },
): Promise<Ingested[]> {
  const { world, place } = arrival
  const files = new Map((await listQuarantineFiles(place.store)).filter(isWaiting).map(file => [file.path, file]))
  const lines = (await listDeferred(world, place)).filter(line =>
    id === undefined ? all || (readMoment(line.retry_at) ?? 0) <= place.now : isNamed(line, id),
  )
  if (id !== undefined && lines.length === 0)
    throw provostError('NOT_FOUND', {
      hint: 'list what waits with `provost evidence deferred`',
      details: { noun: 'deferred submission', id },
    })
  const results: Ingested[] = []
  for (const { path } of lines)
    results.push(...(await tryAgain(await withAdapters(arrival, files.get(path)!), files.get(path)!)))
  return results
}

function isNamed({ id, repo, run_id }: DeferredLine, name: string): boolean {
  return id === name || `${repo}/${run_id}` === name || run_id === name
}

/** Those who were asked in vain are asked again, unless the person names others. */
async function withAdapters(arrival: Arrival, { entry }: QuarantineFile): Promise<Arrival> {
  const { world, place } = arrival
  const known = await world.store.views.find<KnownEvidenceRun>('record', `${entry.repo}/${entry.run_id}`)
  const adapters = known?.state.adapters ?? []
  if (place.isProvenanceNamed || adapters.length === 0) return arrival
  return { ...arrival, place: { ...place, provenance: adapters } }
}

// One that cannot be tried now does not keep the others from being tried.
async function tryAgain(arrival: Arrival, { entry }: QuarantineFile): Promise<Ingested[]> {
  try {
    const text = JSON.stringify(entry.payload)
    const payload = { ...payloadOfText(text), sha256: entry.payload_sha256, size: entry.bytes, value: entry.payload }
    return [await ingestSubmission(arrival, payload)]
  } catch (error) {
    if (isProvostError(error)) return []
    throw error
  }
}

function isWaiting({ entry }: QuarantineFile): boolean {
  return entry.resolved_by === null && entry.payload !== undefined && entry.attempts.at(-1)?.status === 'deferred'
}

async function describe(world: World, { path, entry }: QuarantineFile, now: number): Promise<DeferredLine> {
  const tries = entry.attempts.filter(attempt => attempt.status === 'deferred').length
  const last = entry.attempts.at(-1)!
  const known = await world.store.views.find<KnownEvidenceRun>('record', `${entry.repo}/${entry.run_id}`)
  const facts = {
    receivedAt: readMoment(entry.received_at) ?? now,
    tries,
    lastTriedAt: readMoment(last.at) ?? now,
    retryAfterMs: null,
  }
  return {
    id: path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    path,
    repo: entry.repo,
    run_id: entry.run_id,
    received_at: entry.received_at,
    tries,
    // The log knows what the provider asked for; a store that came from elsewhere has only the plan.
    retry_at: (known?.state.quarantine === path && known.state.retryAt) || writeInstant(planRetry(facts)),
    overdue: isOverdue(facts, now),
    reasons: last.reasons,
  }
}
