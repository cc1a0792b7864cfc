// Creates a task from a brief, with a directory of its own.
import { needCheckout } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { isFilledText } from '#kernel/reading/json-value'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { TaskView } from '#task/rules/record/task-view'
import { startView } from '#task/rules/record/task-view'
import { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'

export type NewTask = {
  readonly project: string
  readonly brief: string
  readonly title?: string
  /** The finding that asks for it. */
  readonly finding?: string
  /** The address of the issue that asks for it. */
  readonly issue?: string
}

const TITLE_MAX = 120
const DRAWS_MAX = 10

export async function newTask(world: World, asking: Asking, wanted: NewTask): Promise<TaskAnswer> {
  const brief = wanted.brief.trim()
  if (!isFilledText(brief)) {
    throw provostError('INPUT_INVALID', { message: 'brief must be a text that says what is to be done; got none' })
  }
  const project = await needProject(world, wanted.project)
  await needCheckout(world, project)
  const config = await world.projectConfig.read(project.path)
  const id = await drawId(world, project.path)
  const place = { root: project.path, task: id }
  const task = new TaskAtWork({ world, asking, place, project, config, confinement: null }, emptyView(world, id))
  const title = wanted.title?.trim() || titleOf(brief)
  const { finding, issue } = wanted
  const source = { ...(finding !== undefined && { finding }), ...(issue !== undefined && { issue }) }
  const seen = await task.recordAndLook({
    type: 'task.created',
    data: { project: project.id, title, brief, ...source, node: world.node.id },
  })
  return composeAnswer(seen, { notes: [`directory .provost/tasks/${id}`] })
}

/** Ids differ within a process; another process may have drawn the same one, and then its directory is there. */
async function drawId({ ids, taskFiles }: World, root: string): Promise<string> {
  for (let draw = 1; draw <= DRAWS_MAX; draw++) {
    const id = ids.newId('ta_')
    if (await taskFiles.create({ root, task: id })) return id
  }
  throw provostError('STORE_BUSY', { message: 'no free task id was found', hint: 'try again' })
}

function emptyView(world: World, id: string): TaskView {
  return startView(id, 0, writeInstant(world.clock.now()))
}

function titleOf(brief: string): string {
  const line = brief
    .split('\n', 1)[0]!
    .replace(/^#+\s*/, '')
    .trim()
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1)}…` : line
}
