// Which attempts of a run are known: those whose records lie in the store, and those that the log remembers as deferred.

import type { EvidenceStore } from '#evidence/ports/evidence-store'
import { readEarlierAttempt } from '#evidence/rules/record/earlier-attempt'
import { UNFILED_STREAM } from '#evidence/rules/record/evidence-stream'
import { ownMemberOf } from '#evidence/rules/shape/json-object'
import type { EarlierAttempt } from '#evidence/rules/verify/identity'
import type { StoredEvent } from '#kernel/events/event'
import type { World } from '#recorder/world'

export type KnownAttempt = EarlierAttempt & { readonly path: string | null }

export type AttemptClaim = {
  readonly repo: string
  readonly runId: string
  readonly stream: string
  readonly submission: unknown
}

export async function findAttempts(world: World, store: EvidenceStore, claim: AttemptClaim): Promise<KnownAttempt[]> {
  if (claim.stream === UNFILED_STREAM) return []
  const events = (await world.store.log.readStream(claim.stream)).filter(event => event.data.store === store.root)
  const attempts: KnownAttempt[] = []
  for (const path of store.findRun(claim.repo, claim.runId)) {
    const file = await store.read(path)
    const attempt = file && readEarlierAttempt(file, claim.submission, hashInLog(events, path, file.sha256))
    if (attempt) attempts.push({ ...attempt, path })
  }
  return [...attempts, ...events.filter(event => event.type === 'evidence.deferred').map(deferredAttempt)]
}

/** Only for exactly these bytes: a record that was exchanged by hand is not what the log remembers. */
function hashInLog(events: readonly StoredEvent[], path: string, recordSha256: string): string | undefined {
  const recorded = events.findLast(
    ({ type, data }) => type === 'evidence.recorded' && data.path === path && data.record_sha256 === recordSha256,
  )
  const hash = ownMemberOf(recorded?.data, 'hash')
  return typeof hash === 'string' ? hash : undefined
}

function deferredAttempt({ data }: StoredEvent): KnownAttempt {
  const hash = ownMemberOf(data, 'hash')
  return {
    hash: typeof hash === 'string' ? hash : 'unknown',
    status: 'deferred',
    provenance_confirmed: false,
    transient: true,
    path: null,
  }
}
