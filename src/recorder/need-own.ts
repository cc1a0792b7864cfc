// Keeps an agent to its own work: what others do does not exist for it, whichever door it comes through.
import { isWithheld, mayLook } from '#access/rules/may-look'
import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import { findSession } from '#session/usecases/life/need-session'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { TaskView } from '#task/rules/record/task-view'
import type { World } from './world.ts'

/** The same answer as for what does not exist: nobody learns by guessing. */
export async function needOwn(world: World, reader: Actor | null, noun: string, id: string): Promise<void> {
  if (await isOwn(world, reader, noun, id)) return
  throw provostError('NOT_FOUND', {
    hint: 'an agent sees the task, the review run and the session that are its own',
    details: { noun: noun.replaceAll('_', ' '), id },
  })
}

/** True for whoever is no agent, and for what everybody may know. */
export async function isOwn(world: World, reader: Actor | null, noun: string, id: string): Promise<boolean> {
  if (!reader || !isWithheld(reader, noun)) return true
  return mayLook(reader, noun, await findWorkers(world, noun, id, reader.id))
}

/** What trials say is in no answer to an agent: who knows of them is no longer blind. */
export function mayKnowTrials(reader: Actor | null): boolean {
  return !isWithheld(reader, 'trial')
}

/** Who works on it; nobody, for what an agent has no part in. */
async function findWorkers(world: World, noun: string, id: string, reader: string): Promise<readonly string[]> {
  switch (noun) {
    case 'session':
      return [id]
    case 'task':
      return findWorkersOfTask(world, id, reader)
    case 'review_run': {
      const { findReviewerOfRun } = await import('#review/usecases/run/find-reviewer')
      return [(await findReviewerOfRun(world, id))?.id ?? '']
    }
    case 'agent_run':
      return [(await world.store.views.find<AgentRunView>('agent_run', id))?.state.session ?? '']
    default:
      return []
  }
}

/** Whom its phases started, and whom a person sent to work for it. */
export async function findWorkersOfTask(world: World, id: string, reader: string): Promise<readonly string[]> {
  const sessions = (await world.store.views.find<TaskView>('task', id))?.state.sessions ?? []
  const isSent = !sessions.includes(reader) && (await findSession(world, reader))?.taskId === id
  return isSent ? [reader] : sessions
}
