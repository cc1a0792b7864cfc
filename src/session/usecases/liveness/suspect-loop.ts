// Compares what the watch over loops counted with what the project allows.
import { findLoop, type SuspectedLoop } from '#core/session/find-loop'
import type { ReadSignal } from '#core/session/read-signal-line'
import type { SessionView } from '#core/session/session-view'
import type { RunPlace } from '#ports/session-runtime'
import type { World } from '../world.ts'

/** Null when nothing is new: one turn is suspected once. A configuration that cannot be read suspects nobody. */
export async function suspectLoop(
  world: World,
  view: SessionView,
  { root }: RunPlace,
  signals: readonly ReadSignal[],
): Promise<SuspectedLoop | null> {
  if (view.loop !== null || !signals.some(({ loop }) => loop !== undefined)) return null
  const config = await world.projectConfig.read(root).catch(() => undefined)
  return config ? findLoop(signals, config.loops) : null
}
