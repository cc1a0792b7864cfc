// Compares what the watch over loops counted with what the project allows.

import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { findLoop, type SuspectedLoop } from '#session/rules/activity/find-loop'
import type { ReadSignal } from '#session/rules/activity/read-signal-line'
import type { SessionView } from '#session/rules/record/session-view'

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
