// Puts news of a session into a sentence and tells it.

import type { Asking, World } from '#recorder/world'
import { explainFailure } from '#session/rules/failure/agent-failure'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { listAsks } from '../../rules/talk/list-asks.ts'
import { findSession } from '../life/need-session.ts'
import { raiseNotification } from './raise-notification.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  agent_stuck: 'it cannot be told whether the agent lives',
  agent_needs_input: 'the agent waits for a person',
  agent_failed: 'the agent failed, and goes on again',
  agent_exited: 'the agent has ended and did not finish',
  agent_done: 'the agent has ended by itself',
  quota_paused: 'the quota of the agent is used up',
  ready_to_merge: 'its change can be merged',
  pr_merged: 'its change was merged',
  pr_closed: 'its change was closed without being merged',
  agent_loops: 'the agent does the same over and over; `provost session kill` ends it',
  exit_contradicted: 'the agent is seen alive, and a record claims its end that its supervisor did not write',
  agent_given_up: 'the agent was told to go on several times and fails in the same way',
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
  // That it ended is told with the same sentence.
  if (key === 'agent_failed' && view && isEnded(view.record.session.state)) return
  const title = view?.title ? ` (${view.title})` : ''
  const text = `${session}${title}: ${sentenceOf(key, view)}${key === 'agent_needs_input' ? sayAsked(view) : ''}`
  await raiseNotification(world, asking, { session, key, cause, text })
}

function sayAsked(view: SessionView | undefined): string {
  const asks = view ? listAsks(view) : []
  return asks.map(({ session, text, command }) => `; ${session} asks ${text}: \`${command}\``).join('')
}

/** What the agent itself says says more. */
const TOLD_BY_FAILURE: readonly string[] = ['agent_failed', 'agent_exited', 'quota_paused']

function sentenceOf(key: string, view: SessionView | undefined): string {
  if (!TOLD_BY_FAILURE.includes(key) || !view?.failure) return SENTENCES[key] ?? key
  const { sentence, next } = explainFailure(view.harness, view.failure)
  return `${sentence}; ${next}`
}
