// A node without the store has the events of its sessions and its asks in a log of its own, and reacts to them there.
import { SESSION_STREAMS } from '#fleet/rules/line/select-for-plane'
import { type StoredEvent, streamNoun } from '#kernel/events/event'
import type { World } from '#recorder/world'
import { findNodeView } from './speak-for.ts'

const THERE: readonly string[] = [...SESSION_STREAMS, 'ask']

export async function isPlannedThere(world: World, node: string | null, { stream }: StoredEvent): Promise<boolean> {
  if (!node || node === world.node.id || !THERE.includes(streamNoun(stream))) return false
  return ((await findNodeView(world, node))?.key ?? null) !== null
}
