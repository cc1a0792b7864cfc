// How many more sessions an orchestrator may start by itself: as many in its life as its project runs at once.

import { needProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'

export async function countSpawnsLeft(world: World, { id, projectId }: SessionView): Promise<number> {
  const project = await needProject(world, projectId)
  const { sessionsMax } = await world.projectConfig.read(project.path)
  const isSpawned = ({ createdBy }: SessionView) => createdBy.kind === 'agent' && createdBy.id === id
  const spawned = await readAllRows<SessionView>(world, 'session', { scope: projectId }, isSpawned)
  return Math.max(0, sessionsMax - spawned.length)
}
