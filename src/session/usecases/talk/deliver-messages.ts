// Says to an agent what waits for it, when it may be said. Each message is noted as sent before it is said, and what is
// said carries its id: a daemon that is killed in between says nothing twice.

import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import { readInstant, writeInstant } from '#kernel/events/time'
import { findProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Spoken } from '#session/ports/session-runtime'
import { isEnded } from '#session/rules/life/standing'
import { readRecord } from '#session/rules/record/read-record'
import type { SessionView } from '#session/rules/record/session-view'
import { coalesceMessages } from '#session/rules/talk/coalesce-messages'
import { activityFor, decideDelivery, type Listener } from '#session/rules/talk/decide-delivery'
import { decideNudge, type NudgeAnswer } from '#session/rules/talk/decide-nudge'
import { standsForWords } from '#session/rules/talk/first-words'
import { isOpenMessage, type Message } from '#session/rules/talk/message'
import { composeFileNotice, isTooLongToSend } from '#session/rules/talk/message-text'
import type { OutboxView } from '#session/rules/talk/outbox'
import { readLedger } from '#session/rules/talk/read-ledger'
import { composeHandle } from '#session/rules/talk/terminal-handle'
import { attributionOf } from '#usage/usecases/attribution'
import { judgeLimits } from '#usage/usecases/limits/judge-limits'
import { needSession, placeOf } from '../life/need-session.ts'
import { chooseSessionAgent } from '../life/spawn-wish.ts'
import { appendToOutbox, findOutbox } from './queue-message.ts'
import { raiseNotification } from './raise-notification.ts'

type Waiting = Message<string>

export async function deliverMessages(world: World, asking: Asking, session: string): Promise<void> {
  const view = await needSession(world, session)
  const outbox = await findOutbox(world, session)
  const { nudges } = await world.projectConfig.read((await placeOf(world, view)).root)
  const listener = await hearer(world, view)
  const held = await findBudgetHold(world, asking, view, outbox)
  const due = outbox.messages
    .filter(isOpenMessage)
    .map(message => ({ message, answer: held ?? decide(world, view, outbox, message, nudges, listener) }))
  for (const { message, answer } of due.filter(({ answer }) => answer.action !== 'send')) {
    const event = END_EVENTS[answer.action]
    if (event) await end(world, asking, session, message, event, answer.rule)
  }
  const sendable = due.filter(({ answer }) => answer.action === 'send').map(({ message }) => message)
  for (const message of sendable.filter(({ kind }) => kind === 'user_message'))
    await deliver(world, asking, view, [message], message.text)
  const put = coalesceMessages(sendable)
  for (const message of put.overtaken) await end(world, asking, session, message, 'message.dropped', 'overtaken')
  if (put.sent.length > 0) await deliver(world, asking, view, put.sent, put.text)
}

type Answer = { readonly action: NudgeAnswer['action'] | 'expire' | 'give_up' | 'wait'; readonly rule: string }

/** Under a limit that asks or stops the next turn does not begin: what waits goes on waiting, and a person is told once. */
async function findBudgetHold(
  world: World,
  asking: Asking,
  view: SessionView,
  { messages }: OutboxView,
): Promise<Answer | undefined> {
  if (isEnded(view.record.session.state) || !messages.some(isOpenMessage)) return undefined
  const { told, answer } = await judgeLimits(world, 'before_turn', attributionOf(view))
  if (!told) return undefined
  const text = `${view.id} is held by limit ${answer.limit}: ${told.sentence}`
  const cause = `${answer.limit} ${answer.rule} ${writeInstant(world.clock.now()).slice(0, 10)}`
  await raiseNotification(world, asking, { session: view.id, key: 'held_by_limit', cause, text })
  return { action: 'hold', rule: `usage.${answer.rule} ${answer.limit}` }
}

const END_EVENTS: Readonly<Partial<Record<Answer['action'], string>>> = {
  drop: 'message.dropped',
  silent: 'message.dropped',
  escalate: 'nudge.escalated',
  expire: 'message.expired',
  give_up: 'message.undeliverable',
}

function decide(
  world: World,
  view: SessionView,
  outbox: OutboxView,
  message: Waiting,
  limits: Config['nudges'],
  listener: Listener,
): Answer {
  const now = world.clock.now()
  const delivery = decideDelivery(toTimes(message), now, listener)
  if (delivery.action === 'await_ack' || delivery.action === 'none') return { action: 'wait', rule: delivery.rule }
  if (delivery.action !== 'deliver') return { action: delivery.action, rule: delivery.rule }
  const { session, activity } = readRecord(view.record, 'record')
  const nudge = decideNudge(
    {
      kind: message.kind,
      cause: message.cause,
      sessionState: standsForWords({ session, activity }),
      sessionReason: session.reason,
      activityState: activityFor(message, activity, now),
      resetAt: activity.resetAt,
      // Saying the same message once more is no new nudge.
      ledger:
        message.attempts > 0 || message.kind === 'user_message'
          ? []
          : readLedger(outbox.ledgers[message.kind] ?? [], 'ledger'),
      recentSends: outbox.recentSends.flatMap(at => readInstant(at) ?? []),
      now,
    },
    limits,
  )
  return { action: nudge.action, rule: nudge.rule }
}

function toTimes(message: Waiting): Message {
  const time = (text: string | null) => readInstant(text) ?? null
  const { createdAt, expiresAt, sentAt, ackedAt } = message
  return {
    ...message,
    createdAt: time(createdAt) ?? 0,
    expiresAt: time(expiresAt) ?? 0,
    sentAt: time(sentAt),
    ackedAt: time(ackedAt),
  }
}

async function end(world: World, asking: Asking, session: string, message: Waiting, type: string, why: string) {
  const { id, kind, cause } = message
  const dropped = type === 'nudge.escalated' ? [composeEvent(world, asking, 'message.dropped', { id, why })] : []
  const data = type === 'nudge.escalated' ? { kind, cause, rule: why } : { id, why }
  await appendToOutbox(world, session, outbox =>
    isStillOpen(outbox, id) ? [composeEvent(world, asking, type, data), ...dropped] : [],
  )
}

function isStillOpen({ messages }: OutboxView, id: string): boolean {
  return messages.some(known => known.id === id && isOpenMessage(known))
}

async function deliver(world: World, asking: Asking, view: SessionView, messages: readonly Waiting[], text: string) {
  const each =
    (type: string, more: object = {}) =>
    (outbox: OutboxView): NewEvent[] =>
      messages
        .filter(({ id }) => isStillOpen(outbox, id))
        .map(({ id }) => composeEvent(world, asking, type, { id, ...more }))
  world.steps('message.sent')
  await appendToOutbox(world, view.id, each('message.sent'))
  const spoken = await say(world, view, messages[0]!.id, text)
  world.steps('message.acked')
  if (spoken === 'cannot')
    await appendToOutbox(world, view.id, each('message.undeliverable', { why: 'it takes no messages' }))
  // An agent that can say what it has read says so with its next signals; what was only written may die with it unread.
  else if (spoken.ok && !(await isRepeated(world, view, messages[0]!)))
    await appendToOutbox(world, view.id, each('message.acked'))
}

async function say(world: World, view: SessionView, id: string, text: string): Promise<Spoken | 'cannot'> {
  const place = await placeOf(world, view)
  const said = isTooLongToSend(text)
    ? composeFileNotice(await world.sessions.files.keepMessage(place, `message-${id}.md`, text))
    : text
  const { harness, agent } = await needHarness(world, view)
  if (!harness.canSteer(agent, view.runtime)) return 'cannot'
  if (view.runtime === 'tmux') return (await world.sessions.runtimes.find('tmux').type?.(place, said)) ?? 'cannot'
  const input = harness.composeInput(said, agent)
  return input === null ? 'cannot' : world.sessions.control.write(place, input, id)
}

async function hearer(world: World, view: SessionView): Promise<Listener> {
  const { harness } = await needHarness(world, view)
  return {
    hasEnded: isEnded(view.record.session.state),
    repeatsInput: view.runtime === 'process' && harness.repeatsInput === true,
    launchedAt: readInstant(view.identity?.launchedAt) ?? null,
    isHeld: world.sessions.held.has(composeHandle(view.id, view.record.generation)),
  }
}

/** A terminal is heard by its hooks; what was put together, or into a file, is repeated in other words. */
async function isRepeated(world: World, view: SessionView, { kind, text }: Waiting): Promise<boolean> {
  if (view.runtime === 'tmux') return true
  return kind === 'user_message' && !isTooLongToSend(text) && (await hearer(world, view)).repeatsInput
}

export async function needHarness(world: World, { harness: name, kind, projectId }: SessionView) {
  const harness = world.sessions.harnesses.find(name)
  const project = await findProject(world, projectId)
  if (!harness || !project) throw provostError('HARNESS_UNKNOWN', { details: { name } })
  const config = await world.projectConfig.read(project.path)
  return { harness, agent: chooseSessionAgent(config, kind, { harness: name }) }
}
