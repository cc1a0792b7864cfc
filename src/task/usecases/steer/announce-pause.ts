// Tells people that a task which ran by itself waits for them. Each pause is told once.

import type { Asking, World } from '#recorder/world'
import { raiseNotification } from '#session/usecases/talk/raise-notification'
import { needTask } from './hold-task.ts'

export async function announcePause(
  world: World,
  asking: Asking,
  task: string,
  rule: string,
  version: number,
): Promise<void> {
  const { title, phase } = await needTask(world, task)
  const text = `${task} (${title}) paused in ${phase}: ${rule}`
  await raiseNotification(world, asking, { session: task, key: 'task_paused', cause: `${rule} ${version}`, text })
}
