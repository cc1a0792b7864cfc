// A login that a caged agent renewed comes home: the provider has voided the one that the person has. One that cannot come home
// is told, once.
import type { CarriedLogin } from '#access/ports/cages'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { recordObservations } from '../liveness/observe-session.ts'

export async function carryLogins(world: World, asking: Asking, { id }: Pick<SessionView, 'id'>): Promise<void> {
  const carried = await world.sessions.cages.carryLogins(id)
  const compose = (view: SessionView) =>
    carried.filter(login => !isTold(view, login)).map(login => composeCarried(world, asking, view, login))
  if (carried.length > 0) await recordObservations(world, asking, id, [], compose)
}

const isTold = ({ loginsAside }: SessionView, login: CarriedLogin) =>
  login.result === 'aside' && loginsAside.some(({ file, code }) => file === login.file && code === login.code)

function composeCarried(world: World, asking: Asking, { record: { generation } }: SessionView, login: CarriedLogin) {
  const { file } = login
  if (login.result === 'carry') return composeEvent(world, asking, 'session.login_carried', { file })
  return composeEvent(world, asking, 'session.login_kept_aside', { generation, file, code: login.code })
}
