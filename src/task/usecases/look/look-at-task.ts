// Looks at a task without changing anything: what is true now, and what the table says to it.
import type { Config } from '#config/rules/sections/config-schema'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import type { StateFileAnswer } from '#task/rules/record/check-state-file'
import { composeStateText } from '#task/rules/record/state-file'
import { judgeState, needTask } from '../steer/hold-task.ts'
import { type LookedAtTask, observeTask } from './observe-task.ts'

export type TaskLook = LookedAtTask & {
  readonly place: TaskPlace
  readonly config: Config
  readonly state: StateFileAnswer
}

const CURRENT: StateFileAnswer = { verdict: 'current', rule: 'STATE_CURRENT', action: 'none' }

/** A task that moves under every look is told as the last one saw it. */
const LOOKS_MAX = 5

/** Whoever works on it meanwhile would leave half of this from before their step and half from after it: then it is looked at again. */
export async function lookAtTask(world: World, id: string): Promise<TaskLook> {
  let { version } = await needTask(world, id)
  for (let looks = 1; ; looks++) {
    const look = await lookOnce(world, id)
    const now = await needTask(world, id)
    if (looks === LOOKS_MAX || now.version === version) return look
    version = now.version
  }
}

async function lookOnce(world: World, id: string): Promise<TaskLook> {
  const project = await needProject(world, (await needTask(world, id)).project ?? '')
  const place = { root: project.path, task: id }
  const config = await world.projectConfig.read(project.path)
  // The file first, the log second: a command that works on it meanwhile writes the log first, so that the log is never
  // behind the file. The other way round its newest step would look like an edit of somebody else.
  const text = (await world.taskFiles.read(place, 'state.json'))?.text ?? null
  const view = await needTask(world, id)
  const isCurrent = text === composeStateText(view)
  const state = isCurrent ? CURRENT : judgeState(text, view, await world.store.log.readStream(`task/${id}`))
  // A file that is missing or behind is written by the next command that changes something; only an edit is drift.
  const seen = await observeTask(world, { place, view, config, state: state.verdict === 'drift' ? 'drift' : 'current' })
  return { ...seen, place, config, state }
}
