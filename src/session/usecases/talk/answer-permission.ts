// A person answers what an agent asked permission for. Nothing automatic ever does.

import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { Permission, SessionView } from '#session/rules/record/session-view'
import { listOpenRequests } from '#session/rules/talk/list-open-requests'
import type { SessionShape } from '#session/wire/session-schemas'
import { needSession, placeOf } from '../life/need-session.ts'
import { recordObservations } from '../liveness/observe-session.ts'
import { deliverMessages, needHarness } from './deliver-messages.ts'

export type PermissionWish = SessionShape<'PermissionWish'>

export async function answerPermission(
  world: World,
  asking: Asking,
  session: string,
  wish: PermissionWish,
): Promise<void> {
  const view = await needOwnSession(world, asking, await needSession(world, session))
  const { state, reason } = view.record.session
  if (isEnded(state)) throw provostError('SESSION_ENDED', { details: { id: session, reason: reason || state } })
  const asked = choose(view, wish.request)
  if (!asked.options.includes(wish.option))
    throw provostError('INPUT_INVALID', {
      message: `option must be one of ${asked.options.join(', ')}; got ${wish.option}`,
      details: { field: 'option' },
    })
  const { harness } = await needHarness(world, view)
  const line = harness.composeAnswer({ request: asked.native, option: wish.option, input: asked.input })
  if (line === null) throw notThere(session, `${harness.name} cannot be answered from here`)
  const spoken = await world.sessions.control.write(await placeOf(world, view), line, `${session}/${asked.id}`)
  if (!spoken.ok) throw notThere(session, spoken.because)
  const event = composeEvent(world, asking, 'session.permission_answered', { id: asked.id, option: wish.option })
  await recordObservations(world, asking, session, [], [event])
  await deliverMessages(world, asking, session)
}

function choose(view: SessionView, request: string | undefined): Permission {
  const { id } = view
  const open = listOpenRequests(view)
  const found = request === undefined && open.length === 1 ? open[0] : open.find(asked => asked.id === request)
  if (found) return found
  // Its screen asks, and what it asks there has no name.
  if (open.length === 0 && view.runtime === 'tmux') throw notThere(id, 'it asks on its screen')
  throw provostError('NOT_FOUND', {
    message:
      request === undefined
        ? `session ${id} has ${open.length} open requests`
        : `session ${id} has no open request ${request}`,
    hint: `open: ${open.map(asked => asked.id).join(', ') || 'none'}; see \`provost session show ${id}\``,
    details: { noun: 'permission request', id: request ?? '' },
  })
}

function notThere(session: string, why: string): Error {
  return provostError('MESSAGE_UNDELIVERABLE', {
    message: `the answer could not be given to session ${session}: ${why}`,
    hint: `answer it in its terminal: \`provost session attach ${session}\``,
  })
}
