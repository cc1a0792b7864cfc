// Tries again what is due, in every store that this home knows of. The daemon calls it from time to time.

import type { KnownEvidenceRun } from '#evidence/rules/gate/run-view'
import { readMoment } from '#evidence/rules/shape/instant'
import { isOwnOrOld } from '#fleet/usecases/is-own'
import { system } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import { findPlaceOfEvidence } from '../evidence-place.ts'
import type { Ingested } from './ingested.ts'
import { retryDeferred } from './retry-deferred.ts'

const WAITING_MAX = 1_000

export async function retryDue(world: World): Promise<Ingested[]> {
  const rows = await world.store.views.list<KnownEvidenceRun>('record', { status: 'deferred', limit: WAITING_MAX })
  const due = rows.map(row => row.state).filter(run => isOwnOrOld(world, run) && isDue(run, world.clock.now()))
  const asking = {
    actor: system('evidence'),
    correlation: world.ids.newId('co_'),
    cause: null,
    onceKey: null,
    seenVersion: null,
  }
  const results: Ingested[] = []
  for (const { id, store } of due) {
    const place = await findPlaceOfEvidence(world, { store: store! })
    results.push(...(await retryDeferred({ world, asking, place, via: 'retry' }, { id, all: false }).catch(() => [])))
  }
  return results
}

function isDue({ store, retryAt }: KnownEvidenceRun, now: number): boolean {
  return store !== null && retryAt !== null && (readMoment(retryAt) ?? 0) <= now
}
