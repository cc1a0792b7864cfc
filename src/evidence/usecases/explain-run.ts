// Why a run is accepted, rejected or deferred, and why a gate is open or closed.

import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { explainRecord } from '../rules/record/explain-record.ts'
import { explainGateOf, knowsRepo } from './ask-gate.ts'
import { type EvidencePlace, findPlaceOfEvidence } from './evidence-place.ts'

export function explainRun(events: readonly StoredEvent[], now: number): Why | undefined {
  const id = events[0]!.stream.slice('evidence/'.length)
  return explainRecord({ id, events, record: null, now })
}

/** A gate is not a thing that happened: it is decided anew from the indexes of the store that knows the repository. */
export async function explainGateNow(world: World, repo: string, surface: string, moment: InstantMs): Promise<Why> {
  const place = await findStoreOf(world, repo, writeInstant(moment))
  if (place) return explainGateOf(world, place, repo, surface)
  throw provostError('NOT_FOUND', {
    message: `no project of this machine is configured as ${repo}, and no store of one knows it`,
    hint: 'ask its store with `provost evidence gate`',
    details: { noun: 'gate', id: `${repo}/${surface}` },
  })
}

/** The store of the project that is that repository; else the first that has a record or a policy of it. */
async function findStoreOf(world: World, repo: string, now: string): Promise<EvidencePlace | undefined> {
  const projects = await listProjects(world)
  const own = projects.find(each => each.repo === repo)
  if (own) return findPlaceOfEvidence(world, { project: own.id, now })
  for (const { id } of projects) {
    const place = await findPlaceOfEvidence(world, { project: id, now }).catch(() => undefined) // one broken project hides no other
    if (place && (await knowsRepo(place, repo))) return place
  }
  return undefined
}
