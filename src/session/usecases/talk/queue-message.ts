// Puts a message into the outbox of a session. Nothing is said yet: delivery decides when the agent can take it.
import type { NewEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { cleanMessageText } from '#kernel/text/outside-text'
import { composeEvent } from '#recorder/compose-event'
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { MESSAGE_LIFE_MS } from '#session/rules/talk/decide-delivery'
import type { MessageKind } from '#session/rules/talk/nudge-limits'
import { type OutboxView, startOutbox } from '#session/rules/talk/outbox'

export type NewMessage = { readonly kind: MessageKind; readonly cause: string; readonly text: string }

export async function queueMessage(
  world: World,
  asking: Asking,
  view: SessionView,
  message: NewMessage,
): Promise<string> {
  const { id, event } = await composeQueued(world, asking, view, message)
  await appendToOutbox(world, view.id, () => [event])
  return id
}

/** For who records something else together with it. */
export async function composeQueued(
  world: World,
  asking: Asking,
  { record }: SessionView,
  { kind, cause, text }: NewMessage,
): Promise<{ readonly id: string; readonly event: NewEvent }> {
  const id = `m_${await world.store.log.takeNumber('message')}`
  const event = composeEvent(world, asking, 'message.queued', {
    id,
    generation: record.generation,
    kind,
    cause,
    text: cleanMessageText(text),
    expiresAt: writeInstant(world.clock.now() + MESSAGE_LIFE_MS),
  })
  return { id, event }
}

export async function findOutbox({ store }: World, session: string): Promise<OutboxView> {
  return (await store.views.find<OutboxView>('outbox', session))?.state ?? startOutbox(session)
}

export function outboxStream(session: string): string {
  return `outbox/${session}`
}

/** What was decided on an outbox that has moved meanwhile is decided again. */
export async function appendToOutbox(
  world: World,
  session: string,
  decide: (outbox: OutboxView) => readonly NewEvent[],
): Promise<void> {
  await decideAgain(world.store.log, async append => {
    const outbox = await findOutbox(world, session)
    const events = decide(outbox)
    if (events.length > 0) await append([{ stream: outboxStream(session), expectedVersion: outbox.version, events }])
  })
}
