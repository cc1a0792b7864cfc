// The cage of the present launch of a session, as it was recorded: what it was given, what its self-test showed, its network.
import type { CageTest } from '#access/rules/cage/decide-confinement'
import { CAGE_CHECKS, NETWORKS } from '#access/rules/cage/decide-confinement'
import { describeChecks } from '#access/rules/cage/describe-checks'
import { describeMount } from '#access/rules/cage/describe-mount'
import type { CageShape } from '#access/wire/cage-schemas'
import { needOwnSession } from '#fleet/usecases/own-sessions'
import type { StoredEvent } from '#kernel/events/event'
import { isOneOf } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { needSession, placeOf } from './life/need-session.ts'
import { askAsProbe } from './liveness/probe-sessions.ts'
import { streamOf } from './write-session.ts'

export async function showSessionCage(world: World, id: string): Promise<CageShape<'SessionCage'>> {
  const view = await needOwnSession(world, askAsProbe(world), await needSession(world, id))
  const place = await placeOf(world, view)
  const { cages, files } = world.sessions
  const [kept, refused, caged] = [
    await cages.show(place),
    await files.readRefused(place),
    await findCaged(world, view.id),
  ]
  const isOfThis = caged?.generation === place.generation
  const { confinement } = view
  return {
    session: view.id,
    generation: place.generation,
    isConfined: confinement?.isConfined ?? null,
    words: confinement?.words ?? 'not known: its launch has not said so',
    network: isOfThis && isOneOf(caged.network, NETWORKS) ? caged.network : null,
    refusedHosts: Array.isArray(refused) ? refused : [],
    checks: describeChecks(kept?.test ?? (isOfThis ? testOf(caged) : null)),
    mounts: (kept?.mounts ?? []).map(describeMount),
    layer: await cages.measure(view.id, Number.MAX_SAFE_INTEGER),
    because: kept ? null : whyNone(confinement?.isConfined ?? null),
  }
}

type Caged = { readonly generation?: unknown; readonly network?: unknown; readonly checks?: unknown }

async function findCaged({ store }: World, id: string): Promise<Caged | undefined> {
  const events: readonly StoredEvent[] = await store.log.readStream(streamOf(id))
  return events.findLast(({ type }) => type === 'session.caged')?.data as Caged | undefined
}

/** That a launch is confined is recorded only where each check was held. */
function testOf({ checks }: Caged): CageTest | null {
  if (checks !== CAGE_CHECKS.length) return null
  return { launch: '', checks: Object.fromEntries(CAGE_CHECKS.map(check => [check, 'held'])) }
}

function whyNone(isConfined: boolean | null): string {
  if (isConfined === false) return 'this launch has no cage'
  return isConfined === null ? 'no launch of it has been proven' : 'its layer was removed, and its plan with it'
}
