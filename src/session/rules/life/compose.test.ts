import { expect, test } from 'vitest'
import { type ActivityPart, deriveRecency } from '../activity/activity-part.ts'
import type { Observation } from '../liveness/observation.ts'
import { START_MS as NOW } from '../liveness/walk-fixture.ts'
import { type SessionRecord, startRecord } from '../record/session-record.ts'
import { compose } from './compose.ts'

const WORKING: SessionRecord = {
  ...startRecord(NOW - 60_000),
  session: { state: 'working', reason: 'task_in_progress', enteredAt: NOW - 50_000 },
  runtime: { state: 'alive', reason: 'process_running' },
  activity: { state: 'active', source: 'hook', enteredAt: NOW - 50_000, lastSignalAt: NOW - 10_000, resetAt: null },
  signalSeq: 5,
}

const signal = (change: object): Observation =>
  ({
    ...{ kind: 'activity', at: NOW, generation: 1, seq: 6, confidence: 'valid' },
    ...{ activity: 'active', source: 'hook', resetAt: null },
    ...change,
  }) as Observation
const forge = (change: object): Observation =>
  ({
    ...{ kind: 'forge', at: NOW, fetched: true, state: 'open', number: 4, url: 'u', draft: false, ci: 'none' },
    ...{ review: 'none', mergeable: false, conflicts: false, humanComments: false, botComments: false },
    ...change,
  }) as Observation
const look = (change: object): Observation =>
  ({ kind: 'probe', at: NOW, generation: 1, runtime: 'alive', process: 'alive', proof: null, ...change }) as Observation

const touches: [because: string, observation: Observation, isTouch: boolean][] = [
  ['the same heard again', signal({}), true],
  ['the same heard again, without a number', signal({ seq: null }), true],
  ['a number alone', signal({ at: NOW - 10_000 }), true],
  ['heard from elsewhere', signal({ source: 'stream' }), false],
  ['something else heard', signal({ activity: 'idle' }), false],
  ['nothing new at all', signal({ seq: null, at: NOW - 10_000 }), false],
  ['a look that shows nothing new', look({}), false],
]
test.each(touches)('touch: %s', (_because, observation, isTouch) => {
  expect(compose(WORKING, observation).touch).toBe(isTouch)
})

const approved: SessionRecord = { ...WORKING, pr: { state: 'open', reason: 'approved', number: 4, url: 'u' } }
const closed: SessionRecord = { ...WORKING, pr: { state: 'closed', reason: 'closed_unmerged', number: 4, url: 'u' } }
const exit = (exitCode: number) => ({ proof: { kind: 'exit_record', exitCode, signal: null } })
const kill: Observation = { kind: 'kill', at: NOW, killKind: 'manual', runtimeGone: true }

const news: [because: string, record: SessionRecord, observation: Observation, told: string | null][] = [
  ['it asks', WORKING, signal({ activity: 'blocked' }), 'agent_needs_input 2026-05-26T12:00:00.000Z'],
  ['its quota is used up', WORKING, signal({ activity: 'quota_paused' }), 'quota_paused unknown'],
  ['until then', WORKING, signal({ activity: 'quota_paused', resetAt: NOW }), 'quota_paused 2026-05-26T12:00:00.000Z'],
  ['it failed', WORKING, look(exit(1)), 'agent_exited g1'],
  ['it ended', WORKING, look(exit(0)), 'agent_done g1'],
  ['its change may be merged', WORKING, forge({ mergeable: true }), 'ready_to_merge pr#4'],
  ['approved was told already', approved, forge({ mergeable: true }), null],
  ['its change was merged', WORKING, forge({ state: 'merged' }), 'pr_merged pr#4'],
  ['its change was closed', WORKING, forge({ state: 'closed' }), 'pr_closed pr#4'],
  ['that it is closed was told already', closed, forge({ state: 'closed' }), null],
  ['a person ended it and knows', WORKING, kill, null],
  ['a first doubt is kept to ourselves', WORKING, look({ runtime: 'failed' }), null],
]
test.each(news)('announced: %s', (_because, record, observation, told) => {
  const { announce } = compose(record, observation)
  expect(announce && `${announce.key} ${announce.cause}`).toBe(told)
})

test('the time of a signal never moves back, and a state is entered when it was said', () => {
  const { patch } = compose(WORKING, signal({ at: NOW - 30_000, activity: 'idle' }))
  expect(patch.activity).toMatchObject({ state: 'idle', enteredAt: NOW - 30_000, lastSignalAt: NOW - 10_000 })
})

test('a change that is merged or closed while the session is in doubt ends the doubt', () => {
  const doubted = compose(WORKING, look({ runtime: 'failed' })).patch
  const { patch } = compose({ ...WORKING, ...doubted }, forge({ state: 'merged' }))
  expect(patch).toMatchObject({ detecting: null, session: { state: 'idle', reason: 'merged_waiting_decision' } })
})

test('a change that is merged parks the session once, when it is news', () => {
  const merged: SessionRecord = { ...WORKING, pr: { state: 'merged', reason: 'merged', number: 4, url: 'u' } }
  expect(compose(merged, forge({ state: 'merged' })).patch).toEqual({})
  expect(compose(merged, forge({ state: 'merged', number: 5 })).patch.session?.state).toBe('idle')
})

test('a person was told: what is seen then changes neither reason nor time of a stuck session', () => {
  let record = WORKING
  for (let times = 0; times < 3; times++) record = { ...record, ...compose(record, look({ runtime: 'failed' })).patch }
  expect(record.session).toMatchObject({ state: 'stuck', reason: 'probe_failure' })
  expect(Object.keys(compose(record, look({ process: 'dead' })).patch)).toEqual(['runtime'])
})

test('a signal that was heard already is fenced by its number, even if it says something else', () => {
  const { rule, patch } = compose(WORKING, signal({ seq: 5, activity: 'idle' }))
  expect([rule, patch]).toEqual(['fence.sequence', {}])
})

test('only a used up quota has a time of its end', () => {
  expect(compose(WORKING, signal({ activity: 'idle', resetAt: NOW })).patch.activity?.resetAt).toBeNull()
})

test('a touch writes nothing else: a signal that lifts a doubt is no touch', () => {
  const doubted = { ...WORKING, ...compose(WORKING, look({ runtime: 'failed' })).patch }
  expect(compose(doubted, signal({})).touch).toBe(false)
})

test.each([
  ['open', 'open'],
  ['draft', 'draft'],
  ['merged', 'none'],
  ['closed', 'none'],
] as const)('restoring leaves a change that is %s as %s', (state, left) => {
  const pr = { state, reason: 'r', number: 4, url: 'u' }
  const ended: SessionRecord = { ...WORKING, pr, session: { state: 'done', reason: '', enteredAt: NOW } }
  const restored = { ...ended, ...compose(ended, { kind: 'restored', at: NOW, generation: 2 }).patch }
  expect(restored.pr.state).toBe(left)
})

const recency: [because: string, state: ActivityPart['state'], heardAgoMs: number | null, recent: string][] = [
  ['heard a minute ago', 'active', 60_000, 'recent'],
  ['heard longer ago', 'active', 60_001, 'no'],
  ['never heard', '', null, 'no'],
  ['it waits and was heard long ago', 'waiting_input', 60_001, 'held'],
  ['it waits and was heard just now', 'blocked', 0, 'recent'],
  ['it waits, nobody knows since when', 'quota_paused', null, 'held'],
  ['a word from the future', 'active', -1, 'held'],
  ['it said that it leaves', 'exited', 0, 'no'],
]
test.each(recency)('recent activity: %s', (_because, state, heardAgoMs, recent) => {
  const lastSignalAt = heardAgoMs === null ? null : NOW - heardAgoMs
  const { recentActivity, held } = deriveRecency({ ...WORKING.activity, state, lastSignalAt }, NOW)
  expect(recentActivity ? (held ? 'held' : 'recent') : 'no').toBe(recent)
})

const STARTING: SessionRecord = { ...startRecord(NOW - 5_000), runtime: { state: 'alive', reason: 'process_running' } }

test.each<[because: string, record: SessionRecord, change: object, becomes: string]>([
  ['at rest before its first words', STARTING, { activity: 'idle', wordsFollow: true }, 'not_started words_follow'],
  ['at rest, and nothing is to be said', STARTING, { activity: 'idle' }, 'idle idle'],
  ['at work before they were acknowledged', STARTING, { activity: 'active' }, 'working active'],
  ['at rest after work, whatever follows', WORKING, { activity: 'idle', wordsFollow: true }, 'idle idle'],
])('an agent is %s', (_because, record, change, becomes) => {
  const { rule, patch } = compose(record, signal(change))
  expect(`${(patch.session ?? record.session).state} ${rule.replace('activity.', '')}`).toBe(becomes)
  expect(patch.activity?.state).toBe((change as { activity: string }).activity)
})
