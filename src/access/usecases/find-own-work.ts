// Whether what a person decides about is their own: the task that they ordered, the change and the review of what they ordered.
import type { Change } from '#change/rules/change'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import type { TaskView } from '#task/rules/record/task-view'
import type { Relation } from '../rules/who/actions.ts'
import type { Approach } from './need-authority.ts'

/** `common` for all that nobody ordered, and for what others did. */
export async function findOwnWork(world: World, name: string, approach: Approach): Promise<Relation> {
  const { route, parameters, body } = approach
  const { task, project, number, session } = parameters
  if (task !== undefined) return (await ordererOfTask(world, task)) === name ? 'own_task' : 'common'
  if (project !== undefined && number !== undefined) {
    const change = (await world.store.views.find<Change>('change', `${project}/${number}`))?.state
    return change && (await ordererOf(world, change.session)) === name ? 'own' : 'common'
  }
  if (route.subject === 'review') return (await isReviewed(world, name, body)) ? 'own_review' : 'common'
  return session !== undefined && (await ordererOf(world, session)) === name ? 'own' : 'common'
}

async function ordererOfTask({ store }: World, id: string): Promise<string | null> {
  return (await store.views.find<TaskView>('task', id))?.state.createdBy ?? null
}

/** An agent of a task was ordered by whoever ordered the task. */
async function ordererOf(world: World, id: string): Promise<string | null> {
  const session = await findSession(world, id)
  if (!session) return null
  if (session.taskId !== null) return ordererOfTask(world, session.taskId)
  return session.createdBy.kind === 'person' ? session.createdBy.id : null
}

async function isReviewed(world: World, name: string, body: unknown): Promise<boolean> {
  const { runId } = (body ?? {}) as { readonly runId?: unknown }
  const { findReviewParts } = await import('#review/usecases/run/find-reviewer')
  const parts = typeof runId === 'string' ? await findReviewParts(world, runId) : undefined
  const orderers = await Promise.all((parts?.reviewed ?? []).map(id => ordererOf(world, id)))
  return orderers.includes(name)
}
