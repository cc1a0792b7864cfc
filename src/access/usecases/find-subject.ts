// What a request is about, as the log knows it, so that it can be told whose work it is.

import { findWorkersOfTask } from '#recorder/need-own'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { TaskView } from '#task/rules/record/task-view'
import type { Subject } from '../rules/who/derive-relation.ts'
import type { Approach } from './need-authority.ts'

/** Null for what does not exist: nobody learns by guessing. */
export async function findSubject(world: World, asker: string, approach: Approach): Promise<Subject | null> {
  const { route, parameters, body } = approach
  const { subject: noun } = route
  if (noun === undefined) return null
  switch (noun) {
    case 'common':
      return { noun: 'common' }
    case 'project':
      return { noun: 'project', project: textOf(body, 'project') }
    case 'session':
      return findSessionSubject(world, parameters.session ?? '')
    case 'task':
      return findTaskSubject(world, asker, parameters.task ?? '')
    case 'review':
      return findReviewSubject(world, textOf(body, 'runId'))
    case 'review_run':
      return findReviewSubject(world, parameters.run ?? '')
    case 'agent_run':
      return findAgentRunSubject(world, asker, parameters.id ?? '')
  }
}

function textOf(body: unknown, member: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined
  return typeof value === 'string' ? value : ''
}

async function findSessionSubject(world: World, id: string): Promise<Subject | null> {
  const session = await findSession(world, id)
  return session ? { noun: 'session', id, project: session.projectId, spawnedBy: session.createdBy.id } : null
}

async function findTaskSubject(world: World, asker: string, id: string): Promise<Subject | null> {
  const task = await world.store.views.find<TaskView>('task', id)
  const workers = task ? await findWorkersOfTask(world, id, asker) : []
  return task ? { noun: 'task', project: task.state.project ?? '', workers } : null
}

async function findReviewSubject(world: World, run: string): Promise<Subject | null> {
  const { findReviewParts } = await import('#review/usecases/run/find-reviewer')
  const parts = await findReviewParts(world, run)
  return parts ? { noun: 'review', ...parts } : null
}

async function findAgentRunSubject(world: World, asker: string, id: string): Promise<Subject | null> {
  const run = await world.store.views.find<AgentRunView>('agent_run', id)
  const project = (await findSession(world, asker))?.projectId ?? ''
  return run ? { noun: 'agent_run', project, session: run.state.session } : null
}
