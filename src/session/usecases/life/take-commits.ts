// The commits of a caged session come home: looked for at every look, at its end, and before anything of it is judged.

import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { recordObservations } from '../liveness/observe-session.ts'
import { composeEvent } from '../write-session.ts'

export async function takeCommits(
  world: World,
  asking: Asking,
  { id, branch }: Pick<SessionView, 'id' | 'branch'>,
): Promise<void> {
  if (branch === '') return
  const taken = await world.sessions.cages.takeCommits(id, branch)
  if (!taken) return
  await recordObservations(world, asking, id, [], [composeEvent(world, asking, 'session.commits_taken', taken)])
}
