// Event → intents: everything that happens by itself, in one table.
import type { StoredEvent } from '#kernel/events/event'
import { isObject } from '#kernel/reading/json-value'
import { isWorthTelling } from '#session/rules/failure/agent-failure'
import { isEnded } from '#session/rules/life/standing'
import { findData } from '#session/rules/record/fold-event'
import { SESSION_READERS } from '#session/rules/record/session-events'

export type IntentKind =
  | 'project.inspect'
  | 'ask.carry_out'
  | 'task.submit_evidence'
  | 'task.announce_pause'
  | 'finding.verify_repair'
  | 'session.announce'
  | 'session.hand_over'
  | 'review.deliver_feedback'
  | 'review.refresh_change'
  | 'review.note_delivered'
  | 'review.publish'
  | 'review.auto'
  | 'review.end_reviewers'
  | 'review.settle'
  | 'webhook.queue'
  | 'notify.run'

/** Any node can carry these out; all others need the machine of their session, task, change or project. */
export const NEEDS_STORE_ONLY: readonly IntentKind[] = [
  'session.announce',
  'task.announce_pause',
  'review.note_delivered',
  'webhook.queue',
]

export type Reaction = {
  readonly on: string
  readonly intent: IntentKind
  readonly because: string
  /** Only these of the events; absent: all of them. */
  readonly when?: (event: StoredEvent) => boolean
  readonly payload: (event: StoredEvent) => Readonly<Record<string, unknown>>
}

export const REACTIONS: readonly Reaction[] = [
  {
    on: 'ask.made',
    intent: 'ask.carry_out',
    because: 'what another node asked for is done by the node that it was asked of',
    payload: event => ({ ask: event.stream.slice('ask/'.length), to: event.data.to }),
  },
  {
    on: 'project.added',
    intent: 'project.inspect',
    because: 'a new project is looked at once, so that its first facts are known',
    payload: event => ({ project: event.stream.slice('project/'.length) }),
  },
  {
    on: 'task.moved',
    intent: 'task.submit_evidence',
    because: 'an accepted task is handed in as evidence',
    when: event => event.data.to === 'done' && event.data.rule === 'ACCEPTED',
    payload: event => ({ task: event.stream.slice('task/'.length) }),
  },
  {
    on: 'task.moved',
    intent: 'finding.verify_repair',
    because: 'the test of an accepted task is bound to the finding that asked for it, and run',
    when: event => event.data.to === 'done' && event.data.rule === 'ACCEPTED',
    payload: event => ({ task: event.stream.slice('task/'.length) }),
  },
  {
    on: 'task.paused',
    intent: 'task.announce_pause',
    because: 'a task that ran by itself and stopped is a matter for a person',
    when: event => event.data.rule !== 'BY_HAND',
    payload: event => ({ task: event.stream.slice('task/'.length), rule: event.data.rule, version: event.version }),
  },
  {
    on: 'session.changed',
    intent: 'session.announce',
    because: 'people are told once what they would want to know of a session',
    when: event => isObject(event.data.announce),
    payload: event => ({ session: event.stream.slice('session/'.length), ...readAnnounce(event) }),
  },
  {
    on: 'session.changed',
    intent: 'review.settle',
    because: 'a reviewer that has ended has said all that it will say, and nobody waits for the next look',
    when: hasEnded,
    payload: event => ({ session: event.stream.slice('session/'.length) }),
  },
  {
    on: 'session.failed',
    intent: 'session.announce',
    because: 'an agent that cannot work is a matter for a person, in its own words',
    when: isFailureWorthTelling,
    payload: event => ({
      session: event.stream.slice('session/'.length),
      key: 'agent_failed',
      cause: `${event.data.class} ${event.version}`,
    }),
  },
  {
    on: 'session.loop_suspected',
    intent: 'session.announce',
    because: 'an agent that does the same over and over costs until a person looks',
    payload: event => ({
      session: event.stream.slice('session/'.length),
      key: 'agent_loops',
      cause: String(event.version),
    }),
  },
  {
    on: 'session.exit_contradicted',
    intent: 'session.announce',
    because: 'somebody writes what only a supervisor may write, and a person has to know',
    payload: event => ({
      session: event.stream.slice('session/'.length),
      key: 'exit_contradicted',
      cause: String(event.version),
    }),
  },
  {
    on: 'session.handed_over',
    intent: 'session.hand_over',
    because: 'the work of a session without quota goes on with another account where a person configured that',
    payload: event => ({ session: event.stream.slice('session/'.length) }),
  },
  {
    on: 'session.given_up',
    intent: 'session.announce',
    because: 'what did not pass by itself is a matter for a person',
    payload: event => ({
      session: event.stream.slice('session/'.length),
      key: 'agent_given_up',
      cause: String(event.version),
    }),
  },
  {
    on: 'notification.raised',
    intent: 'webhook.queue',
    because: 'what people are told, endpoints are told that want it',
    payload: event => ({ event: event.id }),
  },
  {
    on: 'notification.raised',
    intent: 'notify.run',
    because: 'the program that the home of a node names tells its people',
    payload: event => ({ to: event.stream.slice('host/'.length), event: event.id }),
  },
  {
    on: 'nudge.escalated',
    intent: 'session.announce',
    because: 'an agent that was told often enough is a matter for a person',
    payload: event => ({
      session: event.stream.slice('outbox/'.length),
      key: 'nudge_escalated',
      cause: `${event.data.kind} ${event.data.cause}`,
    }),
  },
  {
    on: 'message.undeliverable',
    intent: 'session.announce',
    because: 'whoever said something should know that it was not heard',
    payload: event => ({
      session: event.stream.slice('outbox/'.length),
      key: 'message_undeliverable',
      cause: String(event.data.id),
    }),
  },
  {
    on: 'review.decided',
    intent: 'review.deliver_feedback',
    because: 'a worker hears once what a reviewer wants changed',
    when: event => event.data.verdict === 'changes_requested',
    payload: event => ({ run: event.data.run }),
  },
  {
    on: 'review.decided',
    intent: 'review.publish',
    because: 'a verdict is shown on the forge where the project wants Provost to do that',
    payload: event => ({ run: event.data.run }),
  },
  {
    on: 'review.decided',
    intent: 'review.refresh_change',
    because: 'a verdict moves the change that it is about',
    payload: event => ({ session: event.stream.slice('review/'.length) }),
  },
  ...['change.merged', 'change.closed'].map(
    (on): Reaction => ({
      on,
      intent: 'review.end_reviewers',
      because: 'nobody waits for the next commit of a change that has ended',
      payload: event => ({ change: event.stream.slice('change/'.length) }),
    }),
  ),
  {
    on: 'task.moved',
    intent: 'review.end_reviewers',
    because: 'nobody waits for the next commit of a task that is done',
    when: event => event.data.to === 'done',
    payload: event => ({ session: event.stream.slice('task/'.length) }),
  },
  {
    on: 'message.acked',
    intent: 'review.note_delivered',
    because: 'feedback counts as delivered when the agent has it, and not before',
    payload: event => ({ session: event.stream.slice('outbox/'.length), message: event.data.id }),
  },
  {
    on: 'change.opened',
    intent: 'review.auto',
    because: 'a new change is reviewed by itself where the project wants that',
    payload: event => ({ change: event.stream.slice('change/'.length) }),
  },
  {
    on: 'change.updated',
    intent: 'review.auto',
    because: 'a new head is reviewed by itself where the project wants that',
    when: event => isObject(event.data.facts) && event.data.facts.headSha !== undefined,
    payload: event => ({ change: event.stream.slice('change/'.length) }),
  },
]

function hasEnded(event: StoredEvent): boolean {
  const state = findData(SESSION_READERS['session.changed'], event)?.patch.session?.state
  return state !== undefined && isEnded(state)
}

function isFailureWorthTelling(event: StoredEvent): boolean {
  const failure = findData(SESSION_READERS['session.failed'], event)
  return failure !== undefined && isWorthTelling(failure)
}

function readAnnounce({ data: { announce } }: StoredEvent): Readonly<Record<string, unknown>> {
  return isObject(announce) ? { key: announce.key, cause: announce.cause } : {}
}

export type PlannedIntent = {
  readonly id: string
  readonly kind: IntentKind
  readonly eventId: string
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** The id follows from event and kind: reacting twice plans the same intent. */
export function planIntents(event: StoredEvent, reactions: readonly Reaction[] = REACTIONS): PlannedIntent[] {
  return reactions
    .filter(reaction => reaction.on === event.type && (reaction.when?.(event) ?? true))
    .map(reaction => ({
      id: `${event.id}:${reaction.intent}`,
      kind: reaction.intent,
      eventId: event.id,
      subject: event.stream,
      payload: reaction.payload(event),
    }))
}
