// The living agents of each task, from what the log says about sessions.
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { listAsks } from '#session/rules/talk/list-asks'
import { NO_AGENTS, type TaskAgents } from './task-agents.ts'

/** By task; a task that nobody lives for is not in it. */
export function deriveTaskAgents(sessions: readonly SessionView[]): ReadonlyMap<string, TaskAgents> {
  const agents = new Map<string, TaskAgents>()
  for (const view of sessions) {
    if (view.taskId === null || isEnded(view.record.session.state)) continue
    agents.set(view.taskId, join(agents.get(view.taskId) ?? NO_AGENTS, readAgent(view)))
  }
  return agents
}

/** One that needed input and asks for nothing any more has just been answered. */
const AT_WORK: readonly string[] = ['not_started', 'working', 'detecting', 'needs_input']

function readAgent(view: SessionView): TaskAgents {
  const { session, activity } = view.record
  const asks = listAsks(view)
  if (asks.length > 0) return { ...NO_AGENTS, asks }
  if (session.reason === 'quota_exhausted')
    return { ...NO_AGENTS, outOfQuota: [{ session: view.id, until: activity.resetAt }] }
  return AT_WORK.includes(session.state) ? { ...NO_AGENTS, atWork: [view.id] } : NO_AGENTS
}

function join(one: TaskAgents, other: TaskAgents): TaskAgents {
  return {
    asks: [...one.asks, ...other.asks],
    outOfQuota: [...one.outOfQuota, ...other.outOfQuota],
    atWork: [...one.atWork, ...other.atWork],
    waits: one.waits ?? other.waits,
    carrier: one.carrier ?? other.carrier,
  }
}
