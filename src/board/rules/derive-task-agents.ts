// The living agents of each task, from what the log says about sessions.
import { cleanText } from '#kernel/text/text-hygiene'
import { isEnded } from '#session/rules/life/standing'
import type { Permission, SessionView } from '#session/rules/record/session-view'
import { listOpenRequests } from '#session/rules/talk/list-open-requests'
import { type AgentAsk, NO_AGENTS, type TaskAgents } from '#task/rules/agents/task-agents'

/** By task; a task that nobody lives for is not in it. */
export function deriveTaskAgents(sessions: readonly SessionView[]): ReadonlyMap<string, TaskAgents> {
  const agents = new Map<string, TaskAgents>()
  for (const view of sessions) {
    if (view.taskId === null || isEnded(view.record.session.state)) continue
    agents.set(view.taskId, join(agents.get(view.taskId) ?? NO_AGENTS, readAgent(view)))
  }
  return agents
}

const AT_WORK: readonly string[] = ['not_started', 'working', 'detecting']

function readAgent(view: SessionView): TaskAgents {
  const { session, activity } = view.record
  const asks = listAsks(view)
  if (asks.length > 0) return { ...NO_AGENTS, asks }
  if (session.reason === 'quota_exhausted')
    return { ...NO_AGENTS, outOfQuota: [{ session: view.id, until: activity.resetAt }] }
  return AT_WORK.includes(session.state) ? { ...NO_AGENTS, atWork: [view.id] } : NO_AGENTS
}

/** What a session waits for a person to say, whether it works for a task or not. */
export function listAsks(view: SessionView): AgentAsk[] {
  const open = listOpenRequests(view)
  const { session } = view.record
  if (open.length === 0 && session.state !== 'needs_input') return []
  if (open.length > 0) return open.map(asked => toAsk(view, asked, open.length === 1))
  const since = session.enteredAt ?? view.createdAt
  // Its screen asks, and is answered there.
  const command = `provost session ${view.runtime === 'tmux' ? 'attach' : 'show'} ${view.id}`
  return [{ session: view.id, request: null, text: 'for a person', options: [], since, command }]
}

function toAsk({ id }: SessionView, asked: Permission, isOnly: boolean): AgentAsk {
  const which = isOnly ? '' : ` --request ${asked.id}`
  const text = cleanText(`permission for ${asked.tool}${asked.summary ? `: ${asked.summary}` : ''}`)
  const [first] = asked.options
  return {
    session: id,
    request: asked.id,
    text: asked.options.length > 0 ? `${text} (${asked.options.join(', ')})` : text,
    options: asked.options,
    since: asked.at,
    command:
      first === undefined ? `provost session show ${id}` : `provost session answer ${id}${which} --option ${first}`,
  }
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
