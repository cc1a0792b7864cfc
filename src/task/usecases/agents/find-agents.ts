// The living agents of tasks, as the log knows them.
import { deriveTaskAgents } from '#core/board/derive-task-agents'
import { NO_AGENTS, type TaskAgents } from '#core/task/task-agents'
import { listLiving } from '../session/need-session.ts'
import type { World } from '../world.ts'

export async function findAgents(world: World, task: string, project: string | null): Promise<TaskAgents> {
  return (await findAllAgents(world, project ?? undefined)).get(task) ?? NO_AGENTS
}

export async function findAllAgents(world: World, project?: string): Promise<ReadonlyMap<string, TaskAgents>> {
  return deriveTaskAgents(await listLiving(world, project))
}
