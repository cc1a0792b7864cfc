import { describe, expect, test } from 'vitest'
import type { EventData, StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { START_MS } from '../liveness/walk-fixture.ts'
import { tell } from '../story/session-story.ts'
import { coalesceMessages } from './coalesce-messages.ts'
import { ACK_MS, decideDelivery } from './decide-delivery.ts'
import { messageMachine } from './message.ts'
import { foldOutbox, type OutboxView, outboxView } from './outbox.ts'

const SECOND_MS = 1_000

function post(...told: [type: string, data: EventData][]): OutboxView {
  const events = told.map(([type, data], index) => toOutbox(type, data, index))
  return events.reduce<OutboxView | undefined>(foldOutbox, undefined) ?? expect.fail('no outbox')
}

function toOutbox(type: string, data: EventData, index: number): StoredEvent {
  return tell(type, data, { stream: 'outbox/demo-7', version: index + 1, at: START_MS + index * SECOND_MS })
}

const at = (index: number) => writeInstant(START_MS + index * SECOND_MS)

function queued(id: string, change: object = {}): [string, EventData] {
  const data = { id, generation: 1, kind: 'ci_failing', cause: 'c', text: 'look', expiresAt: at(86_400) }
  return ['message.queued', { ...data, ...change }]
}

test('a message is queued, handed over and acknowledged', () => {
  const [message] = post(queued('m_1'), ['message.sent', { id: 'm_1' }], ['message.acked', { id: 'm_1' }]).messages
  expect(message).toMatchObject({
    id: 'm_1',
    sessionId: 'demo-7',
    state: 'acked',
    attempts: 1,
    createdAt: at(0),
    sentAt: at(1),
    ackedAt: at(2),
  })
})

test('a repetition keeps the id and is not counted as said once more', () => {
  const sent: [string, EventData] = ['message.sent', { id: 'm_1' }]
  const { messages, ledgers, recentSends } = post(queued('m_1'), sent, sent)
  expect(messages[0]).toMatchObject({ attempts: 2, sentAt: at(2) })
  expect(ledgers.ci_failing).toEqual([{ cause: 'c', attempts: 1, firstAt: at(1), lastAt: at(1), escalatedAt: null }])
  expect(recentSends).toEqual([at(1)])
})

test('the words of a person count against no limit', () => {
  const { ledgers, recentSends } = post(queued('m_1', { kind: 'user_message' }), ['message.sent', { id: 'm_1' }])
  expect([ledgers, recentSends]).toEqual([{}, []])
})

test('an escalation is remembered with its cause', () => {
  const escalated: [string, EventData] = ['nudge.escalated', { kind: 'ci_failing', cause: 'c' }]
  const { ledgers } = post(queued('m_1'), ['message.sent', { id: 'm_1' }], escalated)
  expect(ledgers.ci_failing?.[0]?.escalatedAt).toBe(at(2))
})

test.each(['expired', 'dropped', 'undeliverable'])('what is %s stays so', state => {
  const { messages } = post(queued('m_1'), [`message.${state}`, { id: 'm_1' }], ['message.sent', { id: 'm_1' }])
  expect(messages[0]).toMatchObject({ state, attempts: 0 })
  const late = post(queued('m_1'), [`message.${state}`, { id: 'm_1' }], ['message.acked', { id: 'm_1' }])
  expect(late.messages[0]).toMatchObject({ state, ackedAt: null })
})

test('what cannot be read or was told already changes nothing', () => {
  const { messages } = post(queued('m_1'), queued('m_1', { text: 'other' }), queued('m_2', { kind: 'gossip' }))
  expect(messages.map(({ id, text }) => [id, text])).toEqual([['m_1', 'look']])
})

test('what is under way is never forgotten, what is done is after a while', () => {
  const many = Array.from({ length: 60 }, (_, index) => [
    queued(`m_${index}`),
    ['message.dropped', { id: `m_${index}` }],
  ])
  const told = [queued('m_open'), ...many.flat()] as [string, EventData][]
  const { messages, ...rest } = post(...told)
  expect(messages.map(({ id }) => id)).toHaveLength(51)
  expect(messages[0]?.id).toBe('m_open')
  expect(messages[1]?.id).toBe('m_10')
  expect(outboxView.indexOf({ messages, ...rest })).toEqual({ scope: 'demo', status: 'open' })
})

const NOW = START_MS
const sentAgo = (ms: number, attempts: number) => ({ state: 'sent' as const, sentAt: NOW - ms, attempts })
const deliveries: [because: string, message: object, answer: string][] = [
  ['what is done is left alone', { state: 'acked', sentAt: NOW - 1 }, 'none O1'],
  ['a message lives for a day', { expiresAt: NOW + 1 }, 'deliver O3'],
  ['and not a moment longer', { expiresAt: NOW }, 'expire O2'],
  ['the agent has thirty seconds', sentAgo(ACK_MS - 1, 1), 'await_ack O4'],
  ['then it is tried again', sentAgo(ACK_MS, 2), 'deliver O6'],
  ['three times in all', sentAgo(ACK_MS, 3), 'give_up O5'],
  ['what was handed over does not expire', { ...sentAgo(ACK_MS, 2), expiresAt: 0 }, 'deliver O6'],
  ['a clock that stepped far back ends the wait', sentAgo(-ACK_MS, 1), 'deliver O6'],
]
test.each(deliveries)('%s', (_because, change, answer) => {
  const fresh = {
    state: 'queued',
    attempts: 0,
    sentAt: null,
    expiresAt: NOW + 1,
    kind: 'user_message',
    cause: 'co_1',
  } as const
  const { action, rule } = decideDelivery({ ...fresh, ...change }, NOW)
  expect(`${action} ${rule}`).toBe(answer)
})

describe('what a person says to an agent that repeats what it reads', () => {
  const sent = {
    state: 'sent',
    attempts: 1,
    sentAt: NOW,
    expiresAt: NOW + 1,
    kind: 'user_message',
    cause: 'co_1',
  } as const
  const listener = { hasEnded: false, repeatsInput: true, launchedAt: NOW - 1, isHeld: false }
  const decided = (message: object, life: object, now = NOW + 10 * ACK_MS) => {
    const { action, rule } = decideDelivery({ ...sent, ...message }, now, { ...listener, ...life })
    return `${action} ${rule}`
  }

  test.each<[what: string, message: object, life: object, answer: string]>([
    ['waits for the end of a long turn', {}, {}, 'await_ack O9'],
    ['is said again to the next life when nobody read it', {}, { launchedAt: NOW + 1 }, 'deliver O8'],
    ['is kept while the session has ended', { expiresAt: NOW + 99 * ACK_MS }, { hasEnded: true }, 'none O7'],
    ['is not kept for ever', {}, { hasEnded: true }, 'expire O2'],
    ['goes with its life when it was the first word', { cause: 'prompt g1' }, { hasEnded: true }, 'await_ack O9'],
  ])('%s', (_what, message, life, answer) => expect(decided(message, life)).toBe(answer))
})

describe('while a person has taken over the terminal', () => {
  const held = { hasEnded: false, repeatsInput: false, launchedAt: null, isHeld: true }
  const waiting = { expiresAt: NOW + 99 * ACK_MS, kind: 'user_message', cause: 'prompt g1' } as const

  test.each([
    ['what was not said yet', { ...waiting, state: 'queued', attempts: 0, sentAt: null }],
    ['what was not acknowledged', { ...waiting, state: 'sent', attempts: 1, sentAt: NOW - 2 * ACK_MS }],
  ] as const)('%s is not typed', (_what, message) => {
    expect(decideDelivery(message, NOW, held)).toMatchObject({ action: 'none', rule: 'O10' })
    expect(decideDelivery(message, NOW, { ...held, isHeld: false }).action).toBe('deliver')
  })
})

test('held messages become one text: the newest of each kind, in the order of the kinds', () => {
  const held = [
    { id: 'm_1', kind: 'agent_idle', text: 'go on' },
    { id: 'm_2', kind: 'ci_failing', text: 'old' },
    { id: 'm_3', kind: 'user_message', text: 'hello' },
    { id: 'm_4', kind: 'ci_failing', text: 'unit fails' },
  ] as const
  const { sent, overtaken, text } = coalesceMessages(held)
  expect(sent.map(({ id }) => id)).toEqual(['m_4', 'm_1'])
  expect(overtaken.map(({ id }) => id)).toEqual(['m_2'])
  expect(text).toBe('unit fails\n\ngo on')
})

test('every end of a message that the machine knows has its event', () => {
  const ends = messageMachine.terminal.map(state => {
    const { messages } = post(queued('m_1'), ['message.sent', { id: 'm_1' }], [`message.${state}`, { id: 'm_1' }])
    return messages[0]?.state
  })
  expect(ends).toEqual([...messageMachine.terminal])
})
