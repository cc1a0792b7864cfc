// Every case of the conformance document, and the promise that any input gets an answer or a typed refusal (L10).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { reviewFunctions } from './conformance.ts'

const cases = readConformanceCases('review')
const answer = (fn: string, input: unknown) => answerCase(reviewFunctions, fn, input)

test('every published case agrees', () => {
  for (const { id, fn, in: input, out, error } of cases) {
    expect({ id, ...answer(fn, input) }).toEqual(error ? { id, code: error.code } : { id, out })
  }
  expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(reviewFunctions)))
})

test.each(Object.keys(reviewFunctions))('%s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, [], 'text', 7, true]) expect(answer(fn, input)).toEqual({ code: 'INPUT_INVALID' })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

test('a nearly right input is answered or refused too', () => {
  const some = cases.filter((_case, index) => index % 29 === 0)
  const codes = some.flatMap(({ fn, in: input }) => nearlyRight(input).map(odd => answer(fn, odd).code))
  expect(new Set(codes)).toEqual(new Set([undefined, 'INPUT_INVALID', 'REVIEWER_UNKNOWN']))
})

const SHA = 'a'.repeat(40)
const RUN = { id: 'rr_1', harness: 'codex', targetSha: SHA, status: 'running' }
const NOW = '2026-05-26T12:00:00Z'
const WATCHED = { run: { status: 'running', startedAt: NOW }, reviewer: { state: 'idle' }, now: NOW }
const SUBMIT = { sessionId: 's', runId: 'rr_1', verdict: 'approved' }

const refused: [what: string, fn: string, input: object][] = [
  ['a short commit id', 'decideTrigger', { harness: 'codex', headSha: '9f3c1e0' }],
  ['a symbolic commit', 'decideTrigger', { harness: 'codex', headSha: 'HEAD' }],
  ['a base that is no commit', 'decideTrigger', { harness: 'codex', headSha: SHA, baseSha: 'main' }],
  [
    'a malformed run, also when no head is known',
    'decideTrigger',
    { harness: 'codex', runs: [{ ...RUN, status: 'x' }] },
  ],
  ['a run without target', 'decideTrigger', { harness: 'codex', runs: [{ ...RUN, targetSha: null }] }],
  ['an unknown state of the change', 'decideTrigger', { harness: 'codex', prState: 'locked' }],
  ['a malformed run under a verdict', 'decideSubmit', { submit: SUBMIT, run: { id: 'rr_1' } }],
  [
    'a short head when the verdict would count',
    'decideSubmit',
    { submit: SUBMIT, run: { ...RUN, sessionId: 's' }, currentHead: 'abc' },
  ],
  ['an unknown activity', 'decideDeadline', { ...WATCHED, reviewer: { state: 'idle', activityState: 'asleep' } }],
  ['a reviewer whose state is left out', 'decideDeadline', { ...WATCHED, reviewer: {} }],
  ['a limit of half a millisecond', 'decideDeadline', { ...WATCHED, limits: { silentMs: 0.5 } }],
  ['a limit beyond exact numbers', 'decideDeadline', { ...WATCHED, limits: { silentMs: 2 ** 53 } }],
  ['fewer than no approvals', 'deriveDecision', { headSha: SHA, required: -1 }],
]

test.each(refused)('%s is refused by %s', (_what, fn, input) => {
  expect(answer(`review.${fn}`, input)).toEqual({ code: 'INPUT_INVALID' })
})

test('what comes after the row that answers is not looked at', () => {
  expect(
    answer('review.decideSubmit', { submit: { ...SUBMIT, runId: '' }, run: 7, currentHead: 'abc' }),
  ).toHaveProperty('out')
  const closed = { ...RUN, sessionId: 's', status: 'failed' }
  expect(answer('review.decideSubmit', { submit: SUBMIT, run: closed, currentHead: 'abc' })).toHaveProperty('out')
})
