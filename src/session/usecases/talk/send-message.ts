// A person says something to an agent. It is said at once if the agent can take it, and kept otherwise.

import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { composeHandle } from '#session/rules/talk/terminal-handle'
import { needSession } from '../life/need-session.ts'
import { probeSessions } from '../liveness/probe-sessions.ts'
import { deliverMessages, needHarness } from './deliver-messages.ts'
import { findOutbox, queueMessage } from './queue-message.ts'

export type Sent = { readonly messageId: string; readonly state: string; readonly because: string }

const WAIT_MS = 30_000
const LOOK_MS = 200
const WAITING: readonly string[] = ['sending', 'sent']

export async function sendMessage(world: World, asking: Asking, session: string, text: string): Promise<Sent> {
  const view = await needOwnSession(world, asking, await needSession(world, session))
  // The same command carried out again, after a crash before its answer, says nothing twice.
  const cause = asking.onceKey ?? asking.correlation
  const known = (await findOutbox(world, session)).messages.find(message => message.cause === cause)
  if (known) return deliverAndWait(world, asking, session, known.id)
  const { state, reason } = view.record.session
  if (isEnded(state)) throw provostError('SESSION_ENDED', { details: { id: session, reason: reason || state } })
  const { harness, agent } = await needHarness(world, view)
  if (!harness.canSteer(agent, view.runtime))
    throw provostError('MESSAGE_UNDELIVERABLE', {
      message: `session ${session}: ${harness.name} takes no messages in the runtime ${view.runtime}`,
      hint: 'end it and bring it back with `provost session restore --prompt "…"`',
    })
  const messageId = await queueMessage(world, asking, view, { kind: 'user_message', cause, text })
  return deliverAndWait(world, asking, session, messageId)
}

async function deliverAndWait(world: World, asking: Asking, session: string, messageId: string): Promise<Sent> {
  await deliverMessages(world, asking, session)
  return awaitAck(world, asking, session, messageId)
}

/** As long as a person would wait at a prompt; what is held stays in the outbox. */
async function awaitAck(world: World, asking: Asking, session: string, messageId: string): Promise<Sent> {
  for (let waited = 0; ; waited += LOOK_MS) {
    await probeSessions(world, asking, [session])
    const message = (await findOutbox(world, session)).messages.find(({ id }) => id === messageId)
    const state = message?.state ?? 'dropped'
    const hasEnded = isEnded((await needSession(world, session)).record.session.state)
    if (!WAITING.includes(state) || hasEnded || waited >= WAIT_MS)
      return { messageId, state, because: await whyHeld(world, session, state) }
    await world.clock.sleep(LOOK_MS)
  }
}

async function whyHeld(world: World, session: string, state: string): Promise<string> {
  const { record } = await needSession(world, session)
  if (isEnded(record.session.state) && state !== 'acked')
    return 'the session has ended; it is said when it is brought back with `provost session restore`'
  if (state !== 'queued') return ''
  if (world.sessions.held.has(composeHandle(session, record.generation)))
    return 'a person has taken over its terminal; it is said when they give it back'
  return record.activity.state === 'blocked' ? 'a permission dialog is open' : `the session is ${record.session.state}`
}
