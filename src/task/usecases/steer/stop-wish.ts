// That a person wants a running task to stop, for whoever carries it out. It lies beside the log, because the one who
// holds the task is the only one who writes its stream.

import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import { needTask } from './hold-task.ts'

const FILE = 'run/stop.json'

export async function leaveStopWish({ taskFiles }: World, place: TaskPlace, by: string): Promise<void> {
  await taskFiles.write(place, FILE, `${JSON.stringify({ by })}\n`)
}

export async function takeStopWish({ taskFiles }: World, place: TaskPlace): Promise<void> {
  await taskFiles.remove(place, [FILE])
}

export async function hasStopWish(world: World, id: string): Promise<boolean> {
  const { project } = await needTask(world, id)
  const { path: root } = await needProject(world, project ?? '')
  return (await world.taskFiles.read({ root, task: id }, FILE)) !== null
}
