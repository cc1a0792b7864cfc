import { expect, test } from 'vitest'
import { addAttempt, composeQuarantinePath, composeQuarantineText, type QuarantineEntry } from '../record/quarantine.ts'
import { NOW } from '../submission/submission-sample.ts'
import { type DeferredFacts, isOverdue, planRetry } from './retry.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const facts: DeferredFacts = { receivedAt: NOW, tries: 1, lastTriedAt: NOW, retryAfterMs: null }

test.each([
  [1, MINUTE],
  [2, 5 * MINUTE],
  [3, 15 * MINUTE],
  [4, 60 * MINUTE],
  [5, 6 * 60 * MINUTE],
  [6, DAY],
  [7, DAY],
  [1000, DAY],
])('after try %d the pause is %d ms', (tries, pauseMs) => {
  expect(planRetry({ ...facts, tries })).toBe(NOW + pauseMs)
})

test('what the provider asks for wins only if it is longer', () => {
  expect(planRetry({ ...facts, retryAfterMs: MINUTE + 1 })).toBe(NOW + MINUTE + 1)
  expect(planRetry({ ...facts, retryAfterMs: MINUTE - 1 })).toBe(NOW + MINUTE)
})

test('seven days are patience, one millisecond more is overdue', () => {
  expect([isOverdue(facts, NOW + 7 * DAY), isOverdue(facts, NOW + 7 * DAY + 1)]).toEqual([false, true])
})

test('a payload that was not accepted keeps its place and every try', () => {
  const entry: QuarantineEntry = {
    received_at: '2026-03-20T00:00:00.000Z',
    payload_sha256: 'ab'.repeat(32),
    bytes: 1,
    payload: 5,
    truncated: false,
    repo: null,
    run_id: null,
    attempts: [],
    resolved_by: null,
  }
  expect(composeQuarantinePath(NOW, entry.payload_sha256)).toBe(`quarantine/2026/03/20/${'ab'.repeat(8)}.json`)
  const tried = addAttempt(addAttempt(entry, NOW, { status: 'deferred', reasons: ['a'], warnings: [] }), NOW + 1, {
    status: 'rejected',
    reasons: ['b'],
    warnings: ['w'],
  })
  expect(JSON.parse(composeQuarantineText(tried))).toMatchObject({
    attempts: [
      { at: '2026-03-20T00:00:00.000Z', status: 'deferred' },
      { at: '2026-03-20T00:00:00.001Z', reasons: ['b'], warnings: ['w'] },
    ],
  })
})
