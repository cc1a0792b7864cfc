// Tells people something once: a key and a cause of one session are never told twice, whoever asks.
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { findHost, hostStream } from '../liveness/judge-tick.ts'

export type News = { readonly session: string; readonly key: string; readonly cause: string; readonly text: string }

export async function raiseNotification(world: World, asking: Asking, news: News): Promise<void> {
  const { session, key, cause } = news
  // While the host itself is suspected, each of its sessions is not.
  if (key === 'agent_stuck' && (await findHost(world)).incident) return
  const once = { ...asking, onceKey: `notify\n${session}\n${key}\n${cause}`, seenVersion: null }
  // What is told was decided when the session changed; this is the telling.
  await recordDecision(world, once, hostStream(world), () => ({ type: 'notification.raised', data: news }))
}
