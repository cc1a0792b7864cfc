// The plans that a piece of advice reached, whether they say that they followed it, and what became of their tasks.
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isTextList } from '#kernel/reading/json-value'
import { type Followed, readFollowed } from '#lessons/rules/advice/followed-advice'
import type { ReachedPlan } from '#lessons/rules/life/explain-lesson'
import { findProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { PLAN_FILE } from '#task/rules/facts/derive-plan-facts'
import type { TaskView } from '#task/rules/record/task-view'

const WINDOW = 1_000
const TOLD = ['lesson_ids', 'recommendation_ids', 'doctrine_ids']

/** Newest first. Only asked when somebody wants to know, so the events are simply read through. */
export async function findAdvisedPlans(world: World, id: string): Promise<readonly ReachedPlan[]> {
  const plans = new Map<string, StoredEvent>()
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const look = { before, limit: WINDOW, noun: 'task', type: 'task.advised' }
    const page = await world.store.log.readBack(look)
    for (const event of page) if (isTold(event, id)) keepFirst(plans, event)
    const last = page.at(-1)
    if (page.length < WINDOW || !last) break
    before = last.position
  }
  return Promise.all([...plans].map(([taskId, { at }]) => describePlan(world, taskId, at, id)))
}

function isTold({ data }: StoredEvent, id: string): boolean {
  return TOLD.some(key => isTextList(data[key]) && data[key].includes(id))
}

function keepFirst(plans: Map<string, StoredEvent>, event: StoredEvent): void {
  const task = event.stream.slice('task/'.length)
  if (!plans.has(task)) plans.set(task, event)
}

async function describePlan(world: World, taskId: string, at: string, id: string): Promise<ReachedPlan> {
  const task = (await world.store.views.find<TaskView>('task', taskId))?.state
  const outcome = task?.phase === 'done' ? (task.outcome ?? 'done') : null
  return { taskId, at, outcome, followed: await readAnswer(world, task, id) }
}

/** What the plan says of the advice; a plan that cannot be read says nothing. */
async function readAnswer(world: World, task: TaskView | undefined, id: string): Promise<Followed> {
  if (world.isPast) return 'not_kept'
  const project = task?.project ? await findProject(world, task.project) : undefined
  if (!task || !project) return readFollowed(null, id)
  const place = { root: project.path, task: task.id }
  const plan = await world.taskFiles.read(place, PLAN_FILE).catch(() => null)
  return readFollowed(parse(plan?.text), id)
}

function parse(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
