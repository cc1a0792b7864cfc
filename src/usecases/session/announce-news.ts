// Puts news of a session into a sentence and tells it.
import { listAsks } from '#core/board/derive-task-agents'
import { explainFailure } from '#core/session/failure/agent-failure'
import type { SessionView } from '#core/session/session-view'
import type { Asking, World } from '../world.ts'
import { findSession } from './need-session.ts'
import { raiseNotification } from './raise-notification.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  agent_stuck: 'it cannot be told whether the agent lives',
  agent_needs_input: 'the agent waits for a person',
  agent_exited: 'the agent has ended and did not finish',
  agent_done: 'the agent has ended by itself',
  quota_paused: 'the quota of the agent is used up',
  ready_to_merge: 'its change can be merged',
  pr_merged: 'its change was merged',
  pr_closed: 'its change was closed without being merged',
  nudge_escalated: 'the agent was told several times and did not react',
  message_undeliverable: 'a message could not be delivered',
}

export async function announceNews(
  world: World,
  asking: Asking,
  session: string,
  key: string,
  cause: string,
): Promise<void> {
  const view = await findSession(world, session)
  const title = view?.title ? ` (${view.title})` : ''
  const text = `${session}${title}: ${sentenceOf(key, view)}${key === 'agent_needs_input' ? sayAsked(view) : ''}`
  await raiseNotification(world, asking, { session, key, cause, text })
}

function sayAsked(view: SessionView | undefined): string {
  const asks = view ? listAsks(view) : []
  return asks.map(({ session, text, command }) => `; ${session} asks ${text}: \`${command}\``).join('')
}

function sentenceOf(key: string, view: SessionView | undefined): string {
  if (key !== 'agent_failed') return SENTENCES[key] ?? key
  if (!view?.failure) return 'its agent failed, and goes on again'
  const { sentence, next } = explainFailure(view.harness, view.failure)
  return `${sentence}; ${next}`
}
