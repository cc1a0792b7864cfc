// A spawn that did not come to its end: whatever runs is stopped, the session says why, and nothing of worth is removed.
import { isProvostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { lookAtSession } from '../liveness/look-at-session.ts'
import { recordObservations } from '../liveness/observe-session.ts'
import { needSession, placeOf } from './need-session.ts'
import { removeIfClean } from './tear-down.ts'

export async function failSpawn(world: World, asking: Asking, id: string, error: unknown): Promise<SessionView> {
  const view = await needSession(world, id)
  const look = await lookAtSession(world, view)
  const stopped = look.identity ? await world.sessions.control.stop(await placeOf(world, view), look.identity) : null
  const failed = composeEvent(world, asking, 'session.spawn_failed', describe(error))
  const kill = {
    kind: 'kill',
    at: world.clock.now(),
    killKind: 'error',
    runtimeGone: stopped?.isEmpty ?? true,
  } as const
  const ended = await recordObservations(world, asking, id, [kill], [failed])
  if (ended.workDirectory === null) await removeIfClean(world, asking, ended) // a place that its task made is the task's to remove
  return ended
}

function describe(error: unknown) {
  if (!isProvostError(error)) return { code: 'INTERNAL', step: '', why: 'it failed in an unexpected way' }
  const { code, message, details } = error
  return { code, step: String(details?.step ?? ''), why: String(details?.why ?? message) }
}
