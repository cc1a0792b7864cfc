// The living agents of tasks, as the log knows them.
import { deriveTaskAgents } from '#board/rules/derive-task-agents'
import type { World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import { NO_AGENTS, type TaskAgents } from '#task/rules/agents/task-agents'

export async function findAgents(world: World, task: string, project: string | null): Promise<TaskAgents> {
  return (await findAllAgents(world, project ?? undefined)).get(task) ?? NO_AGENTS
}

export async function findAllAgents(world: World, project?: string): Promise<ReadonlyMap<string, TaskAgents>> {
  return deriveTaskAgents(await listLiving(world, project))
}
