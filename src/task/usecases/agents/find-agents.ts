// The living agents of tasks, as the log knows them.

import { isOwnOrOld } from '#fleet/usecases/is-own'
import type { World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import type { TaskPlace } from '#task/ports/task-files'
import { NO_AGENTS, type TaskAgents } from '#task/rules/agents/task-agents'
import type { TaskView } from '#task/rules/record/task-view'
import { deriveTaskAgents } from '../../rules/agents/derive-task-agents.ts'

export async function findAgents(world: World, task: string, project: string | null): Promise<TaskAgents> {
  return (await findAllAgents(world, project ?? undefined)).get(task) ?? NO_AGENTS
}

export async function findAllAgents(world: World, project?: string): Promise<ReadonlyMap<string, TaskAgents>> {
  return deriveTaskAgents(await listLiving(world, project))
}

/** A run holds its task from its first step to its last; of a task of another node nobody here can see that. */
export async function findCarrier(
  world: World,
  place: TaskPlace,
  { run, node }: Pick<TaskView, 'run' | 'node'>,
): Promise<TaskAgents['carrier']> {
  if (!run || !isOwnOrOld(world, { node })) return null
  return (await world.taskFiles.isRunLeased(place)) ? 'there' : 'gone'
}
