import { expect, test } from 'vitest'
import { readNudgeQuestion } from '#session/conformance/read-questions'
import { ACTIVITY_STATES, SESSION_STATES } from '../activity/vocabulary.ts'
import { chanceOf } from '../liveness/walk-fixture.ts'
import { writeLedger } from '../record/write-record.ts'
import { decideNudge, type NudgeFacts } from './decide-nudge.ts'
import { findNudgeCause, type NudgeSubject } from './nudge-cause.ts'
import type { LedgerEntry } from './nudge-ledger.ts'
import { NUDGE_KINDS, NUDGE_LIMITS, type NudgeKind } from './nudge-limits.ts'

const NOW = Date.UTC(2026, 4, 26, 12)
const MINUTE_MS = 60_000

const CALM: NudgeFacts = {
  kind: 'changes_requested',
  cause: 'c',
  sessionState: 'idle',
  sessionReason: '',
  activityState: 'idle',
  resetAt: null,
  ledger: [],
  recentSends: [],
  now: NOW,
}

function told(attempts: number, firstAgoMs: number, lastAgoMs: number, escalatedAt: number | null = null): LedgerEntry {
  return { cause: 'c', attempts, firstAt: NOW - firstAgoMs, lastAt: NOW - lastAgoMs, escalatedAt }
}

const user = { kind: 'user_message' } as const
const sends = (count: number, agoMs: number) => Array(count).fill(NOW - agoMs)

const rows: [because: string, facts: Partial<NudgeFacts>, answer: string, retryInMs: number | null][] = [
  ['an ended session is told nothing', { ...user, sessionState: 'done' }, 'drop N1', null],
  ['an open dialog holds even a person back', { ...user, activityState: 'blocked' }, 'hold N2', null],
  ['so does an agent that has left', { ...user, activityState: 'exited' }, 'hold N3', null],
  ['so does doubt', { ...user, sessionState: 'detecting' }, 'hold N4', null],
  [
    'so does being stuck by liveness',
    { ...user, sessionState: 'stuck', sessionReason: 'probe_failure' },
    'hold N4',
    null,
  ],
  ['stuck for another reason does not', { ...user, sessionState: 'stuck' }, 'send N13', null],
  ['nobody is there yet', { ...user, sessionState: 'not_started' }, 'hold N5', null],
  ['the quota is used up until then', { activityState: 'quota_paused', resetAt: NOW + 9 }, 'hold N6', 9],
  ['the quota is used up, nobody knows until when', { activityState: 'quota_paused' }, 'hold N6', null],
  ['a person may answer an agent that waits', { ...user, activityState: 'waiting_input' }, 'send N13', null],
  ['Provost may not', { activityState: 'waiting_input' }, 'hold N7', null],
  ['a person was asked already', { ledger: [told(3, 0, 0, NOW)] }, 'silent N8', null],
  ['told three times', { ledger: [told(3, 20 * MINUTE_MS, 10 * MINUTE_MS)] }, 'escalate N9', null],
  ['told twice, half an hour ago', { ledger: [told(2, 30 * MINUTE_MS, 10 * MINUTE_MS)] }, 'escalate N10', null],
  ['told twice, not quite so long ago', { ledger: [told(2, 30 * MINUTE_MS - 1, 5 * MINUTE_MS)] }, 'send N13', null],
  ['told a moment less than five minutes ago', { ledger: [told(1, 5 * MINUTE_MS, 5 * MINUTE_MS - 1)] }, 'hold N11', 1],
  [
    'failing checks know no half hour',
    { kind: 'ci_failing', ledger: [told(1, 99 * MINUTE_MS, 99 * MINUTE_MS)] },
    'send N13',
    null,
  ],
  ['six things in ten minutes', { recentSends: sends(6, 10 * MINUTE_MS - 1) }, 'hold N12', 1],
  ['the first of six is ten minutes old', { recentSends: [...sends(5, 0), NOW - 10 * MINUTE_MS] }, 'send N13', null],
  ['what will be sent does not count', { recentSends: sends(6, -1) }, 'send N13', null],
  ['five things', { recentSends: sends(5, 0) }, 'send N13', null],
  ['a person is never counted', { ...user, recentSends: sends(9, 0), ledger: [told(9, 0, 0, NOW)] }, 'send N13', null],
]
test.each(rows)('%s', (_because, facts, answer, retryInMs) => {
  const { action, rule, retryAt } = decideNudge({ ...CALM, ...facts })
  expect(`${action} ${rule}`).toBe(answer)
  expect(retryAt).toBe(retryInMs === null ? null : NOW + retryInMs)
})

test('the configuration may set other limits', () => {
  const limits = { ...NUDGE_LIMITS, changes_requested: { sends: 1, escalateAfterMs: null } }
  const facts = { ...CALM, ledger: [told(1, 99 * MINUTE_MS, 99 * MINUTE_MS)] }
  expect(decideNudge(facts, limits).rule).toBe('N9')
})

test('of thirty-three causes the one that was silent longest is forgotten, never the new one', () => {
  const ledger = Array.from({ length: 32 }, (_, index) => ({
    ...told(1, 60, index === 7 ? 60 : 30),
    cause: `c${index}`,
  }))
  const causes = decideNudge({ ...CALM, cause: 'new', ledger }).ledger.map(entry => entry.cause)
  expect(causes).toHaveLength(32)
  expect(causes).not.toContain('c7')
  expect(causes.at(-1)).toBe('new')
})

test('L11: no sequence of holds, recoveries and restarts sends or escalates a cause too often', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const chance = chanceOf(seed)
    const kind: NudgeKind = chance.of(NUDGE_KINDS)
    const sent = new Map<string, number>()
    const escalated = new Map<string, number>()
    let ledger: NudgeFacts['ledger'] = []
    let recentSends: number[] = []
    let now = NOW
    for (let step = 0; step < 2_000; step++) {
      now += chance.of([0, 1, 60_000, 300_000, 900_000, 3_600_000, -60_000])
      const cause = chance.of(['a', 'b', 'c', 'd'])
      const isCalm = chance.below(2) === 0
      const sessionState = isCalm ? 'idle' : chance.of(SESSION_STATES)
      const activityState = isCalm ? 'idle' : chance.of(ACTIVITY_STATES)
      const answer = decideNudge({ ...CALM, kind, cause, sessionState, activityState, ledger, recentSends, now })
      ledger = chance.below(5) === 0 ? restarted(answer.ledger) : answer.ledger
      if (answer.action === 'send') {
        sent.set(cause, (sent.get(cause) ?? 0) + 1)
        recentSends = [...recentSends, now].slice(-20)
      }
      if (answer.action === 'escalate') escalated.set(cause, (escalated.get(cause) ?? 0) + 1)
    }
    const most = Math.max(...sent.values())
    expect(most, `${kind}, seed ${seed}`).toBeLessThanOrEqual(NUDGE_LIMITS[kind].sends)
    expect(Math.max(...escalated.values()), `${kind}, seed ${seed}`).toBe(1)
  }
})

/** Through the store and back. */
function restarted(ledger: NudgeFacts['ledger']): NudgeFacts['ledger'] {
  const stored = {
    kind: 'ci_failing',
    cause: 'c',
    sessionState: 'idle',
    activityState: 'idle',
    now: '2026-05-26T12:00:00Z',
  }
  return readNudgeQuestion({ ...stored, ledger: writeLedger(ledger) }, '').ledger
}

const failing = (change: object): NudgeSubject => ({
  kind: 'ci_failing',
  checks: [{ name: 'unit', sha: 's', conclusion: 'failure', logTail: 'boom at 12:00:00', ...change }],
})
const one = findNudgeCause(failing({}))

test.each([
  ['the same failure a minute later', failing({ logTail: 'boom  at 12:01:00' }), true],
  ['another commit', failing({ sha: 't' }), false],
  ['another check', failing({ name: 'lint' }), false],
  ['another end', failing({ conclusion: 'timed_out' }), false],
  ['another log', failing({ logTail: 'bang' }), false],
])('%s: the same cause is %s', (_what, subject, isSame) => {
  expect(findNudgeCause(subject) === one).toBe(isSame)
})

test('ids count once and in any order; kinds never share a cause', () => {
  const cause = (kind: 'changes_requested' | 'bot_comments', ids: string[]) => findNudgeCause({ kind, ids })
  expect(cause('bot_comments', ['b', 'a', 'b'])).toBe(cause('bot_comments', ['a', 'b']))
  expect(cause('bot_comments', ['a'])).not.toBe(cause('changes_requested', ['a']))
  expect(cause('bot_comments', [])).toBeUndefined()
})
