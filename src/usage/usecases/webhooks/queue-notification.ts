// A notification becomes a message to every endpoint that wants its kind. Done twice it is one message: its id is the event's.
import { decision } from '#kernel/machine/decision'
import { readAllRows } from '#recorder/read-all-rows'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { Webhook } from '../../rules/out/webhook.ts'
import { composeBody, kindOfNotification } from '../../rules/out/webhook-kinds.ts'

/** An endpoint that was away for so long is told no more: what is new to it is what a person finds in the dashboard. */
const WAITING_MAX = 1_000

export async function queueNotification(world: World, asking: Asking, eventId: string): Promise<void> {
  const webhooks = await readAllRows<Webhook>(world, 'webhook', { status: 'kept' })
  const event = webhooks.length > 0 ? await world.store.log.findEvent(eventId) : undefined
  if (!event) return
  const { session, key, cause, text } = event.data
  const kind = kindOfNotification(String(key))
  const body = composeBody({ kind, at: event.at, data: { about: session, key, cause, text } })
  for (const { id, kinds, waiting } of webhooks) {
    if (!kinds.includes(kind) || waiting.length >= WAITING_MAX) continue
    const once = { ...asking, onceKey: `webhook\n${eventId}\n${id}`, seenVersion: null }
    await recordDecision(world, once, `webhook/${id}`, () => ({
      type: 'webhook.queued',
      decision: decision('queued', kind, { key }),
      data: { message: eventId, kind, body },
    }))
  }
}
