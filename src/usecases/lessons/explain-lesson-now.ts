// Why a lesson is what it is, with the plans that it reached and what became of them.
import type { StoredEvent } from '#core/kernel/event'
import { isObject, isText, isTextList } from '#core/kernel/json-value'
import type { Why } from '#core/kernel/why'
import { explainArtifact } from '#core/lessons/explain-artifact'
import { explainLesson, type ReachedPlan } from '#core/lessons/explain-lesson'
import type { ArtifactNoun } from '#core/lessons/fold-artifact'
import { readFollowed } from '#core/lessons/followed-advice'
import { PLAN_FILE } from '#core/task/derive-plan-facts'
import type { TaskView } from '#core/task/task-view'
import { findProject } from '../find-project.ts'
import type { World } from '../world.ts'

export async function explainLessonNow(
  world: World,
  events: readonly StoredEvent[],
  now: number,
): Promise<Why | undefined> {
  const id = events[0]!.stream.slice('lesson/'.length)
  return explainLesson({ events, plans: await findPlans(world, id), now })
}

export async function explainArtifactNow(
  world: World,
  noun: ArtifactNoun,
  events: readonly StoredEvent[],
  now: number,
): Promise<Why | undefined> {
  const id = events[0]!.stream.slice(noun.length + 1)
  return explainArtifact({ noun, events, plans: await findPlans(world, id), now })
}

const PAGE = 1_000
const TOLD = ['lesson_ids', 'recommendation_ids', 'doctrine_ids']

/** Only asked when somebody wants to know why, so the events of tasks are simply read through. */
async function findPlans(world: World, id: string): Promise<ReachedPlan[]> {
  const plans = new Map<string, StoredEvent>()
  for (let after = 0; ; ) {
    const page = await world.store.log.readPage({ after, limit: PAGE, noun: 'task' })
    for (const event of page) if (isAdvised(event, id)) plans.set(event.stream.slice('task/'.length), event)
    const last = page.at(-1)
    if (page.length < PAGE || !last) break
    after = last.position
  }
  return Promise.all([...plans].map(([taskId, { at }]) => describePlan(world, taskId, at, id)))
}

function isAdvised({ type, data }: StoredEvent, id: string): boolean {
  return type === 'task.advised' && TOLD.some(key => isTextList(data[key]) && data[key].includes(id))
}

async function describePlan(world: World, taskId: string, at: string, id: string): Promise<ReachedPlan> {
  const task = (await world.store.views.find<TaskView>('task', taskId))?.state
  const outcome = task?.phase === 'done' ? 'done' : null
  return { taskId, at, outcome, followed: await readAnswer(world, task, id) }
}

/** What the plan says of the advice; a plan that cannot be read says nothing. */
async function readAnswer(world: World, task: TaskView | undefined, id: string) {
  const project = task?.project ? await findProject(world, task.project) : undefined
  if (!task || !project) return readFollowed(null, id)
  const place = { root: project.path, task: task.id }
  const plan = await world.taskFiles.read(place, PLAN_FILE).catch(() => null)
  return readFollowed(parse(plan?.text), id)
}

function parse(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) && !isText(value) ? value : null
  } catch {
    return null
  }
}
