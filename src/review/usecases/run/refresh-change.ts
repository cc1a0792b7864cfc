// Lets the change of a session hear what its reviews decided.
import { observeChanges } from '#change/usecases/observe-changes'
import type { Asking, World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'

export async function refreshChange(world: World, asking: Asking, session: string): Promise<void> {
  const view = await findSession(world, session)
  // What a task captured is on no branch that could be a change.
  if (!view || view.branch === '') return
  await observeChanges(world, { ...asking, onceKey: null }, view)
}
