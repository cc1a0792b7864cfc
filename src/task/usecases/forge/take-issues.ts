// Takes the issues of a forge that carry a label as tasks, each once, with the way back to where it came from.

import type { SeenIssue } from '#change/ports/forge'
import { silenceError } from '#change/usecases/look-at-changes'
import { placeOfChange } from '#change/usecases/observe-changes'
import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { briefOfIssue } from '#task/rules/story/compose-request'
import type { TaskShape } from '#task/wire/task-schemas'
import { listTaskViews } from '../look/list-tasks.ts'
import { newTask } from '../steer/new-task.ts'

export type TakenIssue = {
  readonly issue: number
  readonly title: string
  readonly url: string
  readonly task: string | null
}

export async function takeIssues(
  world: World,
  asking: Asking,
  { project: name, label, apply = false }: TaskShape<'IntakeWish'>,
): Promise<{ readonly taken: readonly TakenIssue[]; readonly known: readonly TakenIssue[] }> {
  const project = await needProject(world, name)
  const issues = await askForge(world, project.id, label)
  const views = await listTaskViews(world, project.id)
  const taskOf = new Map(views.flatMap(view => (view.issue === null ? [] : [[view.issue, view.id] as const])))
  const known = issues.filter(({ url }) => taskOf.has(url)).map(issue => tell(issue, taskOf.get(issue.url)!))
  const taken: TakenIssue[] = []
  for (const issue of issues.filter(({ url }) => !taskOf.has(url)))
    taken.push(tell(issue, apply ? await take(world, asking, project.id, issue) : null))
  return { taken, known }
}

async function askForge(world: World, id: string, label: string): Promise<readonly SeenIssue[]> {
  const project = await needProject(world, id)
  const config = await world.projectConfig.read(project.path)
  if (config.forge.kind === 'local')
    throw provostError('INPUT_INVALID', {
      message: 'this project names no forge, so there are no issues to take',
      hint: '`provost config set forge.kind github` (or gitlab)',
    })
  const look = await world.changes.forges
    .find(config.forge.kind)
    .listIssues({ ...placeOfChange(project, config), label })
  if (!look.fetched) throw silenceError({ ...look, session: '' })
  return look.issues
}

async function take(world: World, asking: Asking, project: string, issue: SeenIssue): Promise<string> {
  const wanted = { project, brief: briefOfIssue(issue), title: issue.title.slice(0, 200), issue: issue.url }
  return (await newTask(world, { ...asking, onceKey: null }, wanted)).task
}

function tell({ number, title, url }: SeenIssue, task: string | null): TakenIssue {
  return { issue: number, title, url, task }
}
