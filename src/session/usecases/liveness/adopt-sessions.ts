// What a starting daemon does with the sessions that the log knows: it goes on with the living, settles proven deaths,
// and stops what should have ended. It restarts nothing and declares nobody dead without proof.

import { isOwn } from '#fleet/usecases/is-own'
import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { isGuessedEnd } from '#session/rules/life/standing'
import { type Adoption, decideAdoption } from '#session/rules/liveness/decide-adoption'
import type { ProbeObservation } from '#session/rules/liveness/observation'
import type { SessionView } from '#session/rules/record/session-view'
import { failSpawn } from '../life/fail-spawn.ts'
import { listOwnLiving, listUnfinished, placeOf } from '../life/need-session.ts'
import { stopRuntime } from '../life/tear-down.ts'
import { lookAtSession, type SessionLook } from './look-at-session.ts'
import { recordObservations } from './observe-session.ts'
import { probeSessions } from './probe-sessions.ts'

export type AdoptedRow = { readonly session: string; readonly action: Adoption['action']; readonly rule: string }

type OnFailure = (session: string, error: unknown) => void

/** One that cannot be looked at, because its repository is gone, does not keep the others waiting. */
export async function adoptSessions(
  world: World,
  asking: Asking,
  onFailure: OnFailure = () => {},
): Promise<AdoptedRow[]> {
  const lost = await listUnfinished(world, undefined, view => isGuessedEnd(view.record) && isOwn(world, view))
  await hearWitnesses(world, asking, lost, onFailure)
  return eachUnsettled(world, view => adoptSession(world, asking, view), onFailure)
}

/** What adopting would do to each, looked at now; nothing is done and nothing is recorded. */
export async function planAdoptions(world: World, onFailure: OnFailure): Promise<AdoptedRow[]> {
  return eachUnsettled(world, async view => (await lookAndDecide(world, view)).adoption, onFailure)
}

type Adopt = (view: SessionView) => Promise<Adoption>

/** The living, and of the ended only those whose process was not yet seen to be gone. */
async function eachUnsettled(world: World, adopt: Adopt, onFailure: OnFailure): Promise<AdoptedRow[]> {
  const isUnsettled = (view: SessionView) => view.record.runtime.state !== 'exited' && isOwn(world, view)
  const unsettled = await listUnfinished(world, undefined, isUnsettled)
  const rows: AdoptedRow[] = []
  for (const view of [...(await listOwnLiving(world)), ...unsettled])
    try {
      const adoption = await adopt(view)
      if (adoption.action !== 'none') rows.push({ session: view.id, ...adoption })
    } catch (error) {
      onFailure(view.id, error)
    }
  return rows
}

/** A record that was written while nobody looked. */
async function hearWitnesses(world: World, asking: Asking, lost: readonly SessionView[], onFailure: OnFailure) {
  for (const view of lost) await probeSessions(world, asking, [view.id]).catch(error => onFailure(view.id, error))
}

export async function adoptSession(world: World, asking: Asking, known: SessionView): Promise<Adoption> {
  const view = await needOwnSession(world, asking, known)
  const { look, adoption } = await lookAndDecide(world, view)
  await ACTIONS[adoption.action](world, asking, view, look)
  return adoption
}

async function lookAndDecide(world: World, view: SessionView) {
  const look = await lookAtSession(world, view)
  const adoption = decideAdoption({
    sessionState: view.record.session.state,
    hasIdentity: look.identity !== null,
    runtime: look.identity === null ? 'dead' : look.runtime,
    proven: look.process.proof !== null,
  })
  return { look, adoption }
}

type Action = (world: World, asking: Asking, view: SessionView, look: SessionLook) => Promise<unknown>

const ACTIONS: Readonly<Record<Adoption['action'], Action>> = {
  none: async () => {},
  stop_runtime: (world, asking, view) => stopRuntime(world, asking, view),
  fail_spawn: (world, asking, view) => failSpawn(world, asking, view.id, interrupted(view)),
  settle: (world, asking, view, look) => recordObservations(world, asking, view.id, [probeOf(world, view, look)]),
  adopt: (world, asking, view, look) => finishLaunch(world, asking, view, look),
  watch: (world, asking, view, look) => finishLaunch(world, asking, view, look),
}

function interrupted({ id }: SessionView): Error {
  return provostError('SPAWN_FAILED', {
    details: { id, step: 'process', why: 'Provost was stopped before it was started' },
  })
}

/** Stopped between the process and its report: the agent runs, and the log hears of it now; or it waits in its cage for ever. */
async function finishLaunch(world: World, asking: Asking, view: SessionView, { identity }: SessionLook) {
  if (view.identity || !identity) return
  const isOfTask = view.workDirectory !== null // whoever comes back to hear it gives it the word
  if (!isOfTask && !(await hasWord(world, view))) return failSpawn(world, asking, view.id, interrupted(view))
  const { generation } = view.record
  // Who started it ended before it could say so: by which version is not known.
  const spawned = composeEvent(world, asking, 'session.spawned', { identity, supervisorVersion: null })
  await recordObservations(world, asking, view.id, [{ kind: 'spawned', at: world.clock.now(), generation }], [spawned])
}

/** A cage that is on record gets its word now, again if need be. One that is not: its program was not started, and never is. */
async function hasWord(world: World, view: SessionView): Promise<boolean> {
  const { cages } = world.sessions
  const place = await placeOf(world, view)
  const given = await cages.release(place, view.confinement !== null).then(
    () => true,
    () => false, // it has no cage, or has ended
  )
  return view.confinement !== null || !given
}

function probeOf(world: World, { record }: SessionView, { runtime, process }: SessionLook): ProbeObservation {
  return {
    kind: 'probe',
    at: world.clock.now(),
    generation: record.generation,
    runtime,
    process: process.process,
    proof: process.proof,
  }
}
