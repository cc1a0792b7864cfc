// Tells a person through the program that the home names. It is an intent of the reactor: a program that fails is tried again, one
// that was running when the daemon was killed runs once more with the same id, and in the end a person finds it in the inbox.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { composeBody, kindOfNotification } from '../../rules/out/webhook-kinds.ts'

export async function runNotifyCommand(world: World, eventId: string): Promise<void> {
  const event = await world.store.log.findEvent(eventId)
  if (!event) return
  const { session, key, cause, text } = event.data
  const kind = kindOfNotification(String(key))
  const data = { id: eventId, about: session, key, cause, text }
  const why = await world.webhooks.notify(composeBody({ kind, at: event.at, data }))
  if (why !== null) throw provostError('NOTIFY_FAILED', { details: { why } })
}
