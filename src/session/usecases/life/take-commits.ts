// The commits of a caged session come home: looked for at every look, at its end, and before anything of it is judged.

import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { recordObservations } from '../liveness/observe-session.ts'

export async function takeCommits(
  world: World,
  asking: Asking,
  { id, branch }: Pick<SessionView, 'id' | 'branch'>,
): Promise<void> {
  if (branch === '') return
  const taken = await world.sessions.cages.takeCommits(id, branch)
  if (!taken) return
  world.steps('session.commits_taken')
  await recordObservations(world, asking, id, [], [composeEvent(world, asking, 'session.commits_taken', taken)])
}
