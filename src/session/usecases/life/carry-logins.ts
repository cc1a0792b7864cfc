// A login that a caged agent renewed comes home: the provider has voided the one that the person has.
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { recordObservations } from '../liveness/observe-session.ts'

export async function carryLogins(world: World, asking: Asking, { id }: Pick<SessionView, 'id'>): Promise<void> {
  const carried = await world.sessions.cages.carryLogins(id)
  const events = carried
    .filter(({ result }) => result === 'carry')
    .map(({ file }) => composeEvent(world, asking, 'session.login_carried', { file }))
  if (events.length > 0) await recordObservations(world, asking, id, [], events)
}
