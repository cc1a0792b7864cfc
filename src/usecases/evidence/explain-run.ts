// Why a run is accepted, rejected or deferred, and why a gate is open or closed.
import { explainRecord } from '#core/evidence/explain-record'
import { provostError } from '#core/kernel/errors'
import type { StoredEvent } from '#core/kernel/event'
import { type InstantMs, writeInstant } from '#core/kernel/time'
import type { Why } from '#core/kernel/why'
import { listProjects } from '../find-project.ts'
import type { World } from '../world.ts'
import { explainGateOf } from './ask-gate.ts'
import { findPlace } from './evidence-place.ts'

export function explainRun(events: readonly StoredEvent[], now: number): Why | undefined {
  const id = events[0]!.stream.slice('evidence/'.length)
  return explainRecord({ id, events, record: null, now })
}

/** A gate is not a thing that happened: it is decided anew from the indexes of the store that its project keeps. */
export async function explainGateNow(world: World, repo: string, surface: string, moment: InstantMs): Promise<Why> {
  const project = (await listProjects(world)).find(each => each.repo === repo)
  if (project)
    return explainGateOf(await findPlace(world, { project: project.id, now: writeInstant(moment) }), repo, surface)
  throw provostError('NOT_FOUND', {
    message: `no project of this machine is configured as ${repo}`,
    hint: 'ask its store with `provost evidence gate`',
    details: { noun: 'gate', id: `${repo}/${surface}` },
  })
}
