// Lets the change of a session hear what its reviews decided.
import { observeChanges } from '../change/observe-changes.ts'
import { findSession } from '../session/need-session.ts'
import type { Asking, World } from '../world.ts'

export async function refreshChange(world: World, asking: Asking, session: string): Promise<void> {
  const view = await findSession(world, session)
  // What a task captured is on no branch that could be a change.
  if (!view || view.branch === '') return
  await observeChanges(world, { ...asking, onceKey: null }, view)
}
