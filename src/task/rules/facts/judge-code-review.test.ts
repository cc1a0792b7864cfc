// What a code review means, and how one is made from review runs.
import { expect, test } from 'vitest'
import { composeCodeReview, type FinishedRun } from './compose-code-review.ts'
import { judgeCodeReview } from './judge-code-review.ts'

const issue = (change: object = {}) => ({ id: 'i1', severity: 'blocking', kind: 'code', message: 'm', ...change })
const review = (issues: unknown[], change: object = {}) => ({
  diff_hash: 'd',
  ok: issues.length === 0,
  reviewers: [{ id: 'r1', status: 'completed' }],
  issues,
  ...change,
})
const dismissed = { status: 'dismissed', dismissed_by: 'ana', dismissed_reason: 'false alarm' }

const rows: [name: string, review: unknown, verdict: string, contradictory: boolean][] = [
  ['none', null, 'missing', false],
  ['clean', review([]), 'pass', false],
  ['of another diff', review([], { diff_hash: 'x' }), 'stale', false],
  ['a blocking issue', review([issue()]), 'blocking_code', false],
  ['a blocking issue beside a yes', review([issue()], { ok: true }), 'blocking_code', true],
  ['one in the plan goes further back', review([issue(), issue({ id: 'i2', kind: 'plan' })]), 'blocking_plan', false],
  ['security is code', review([issue({ kind: 'security' })]), 'blocking_code', false],
  ['a major issue does not block', review([issue({ severity: 'major' })], { ok: true }), 'pass', false],
  ['fixed on the same diff is still open', review([issue({ status: 'fixed' })]), 'blocking_code', false],
  ['dismissed by a person with a reason', review([issue(dismissed)], { ok: true }), 'pass', false],
  ['dismissed without a reason', review([issue({ ...dismissed, dismissed_reason: ' ' })]), 'blocking_code', false],
  ['dismissed by nobody', review([issue({ ...dismissed, dismissed_by: '' })]), 'blocking_code', false],
  [
    'dismissed by an agent',
    review([issue({ ...dismissed, dismissed_by: { kind: 'agent', id: 's1' } })]),
    'blocking_code',
    false,
  ],
  ['a reviewer failed', review([], { reviewers: [{ id: 'r1', status: 'failed' }] }), 'incomplete', false],
  [
    'a blocking issue beside a failed reviewer',
    review([issue()], { reviewers: [{ id: 'r1', status: 'failed' }] }),
    'blocking_code',
    false,
  ],
  ['a no without an issue', review([], { ok: false }), 'blocking_code', true],
  ['no reviewers', review([], { reviewers: [] }), 'malformed', false],
  ['an id twice', review([issue(), issue()]), 'malformed', false],
  ['an unknown severity', review([issue({ severity: 'BLOCKING' })]), 'malformed', false],
  ['a blank message', review([issue({ message: ' ' })]), 'malformed', false],
  ['an unknown status', review([issue({ status: 'closed' })]), 'malformed', false],
  ['a text for ok', review([], { ok: 'true' }), 'malformed', false],
]
test.each(rows)('%s', (_name, given, verdict, contradictory) => {
  expect(judgeCodeReview(given, 'd')).toMatchObject({ verdict, contradictory })
})

test('open blocking issues are named in order', () => {
  const issues = [
    issue({ id: 'b' }),
    issue({ id: 'a' }),
    issue({ id: 'c', ...dismissed }),
    issue({ id: 'd', severity: 'info' }),
  ]
  expect(judgeCodeReview(review(issues), 'd').blocking).toEqual(['a', 'b'])
})

const run = (change: Partial<FinishedRun> = {}): FinishedRun => ({
  id: 'rr_1',
  role: 'CodeReviewer',
  by: 'demo-1',
  status: 'complete',
  verdict: 'approved',
  body: '',
  findings: [],
  ...change,
})
const asked = run({ id: 'rr_2', verdict: 'changes_requested', body: 'please split it' })

const runs: [name: string, runs: FinishedRun[], verdict: string][] = [
  ['all approve', [run(), run({ id: 'rr_2' })], 'pass'],
  ['one asks for changes in words only', [run(), asked], 'blocking_code'],
  [
    'one finds something in the plan',
    [run({ verdict: 'changes_requested', findings: [{ id: 'f1', severity: 'blocking', kind: 'plan', message: 'm' }] })],
    'blocking_plan',
  ],
  ['one failed', [run(), run({ id: 'rr_2', status: 'failed', verdict: null })], 'incomplete'],
  ['one was cancelled with a verdict', [run({ status: 'cancelled' })], 'incomplete'],
  ['none ran', [], 'malformed'],
]
test.each(runs)('from review runs: %s', (_name, given, verdict) => {
  expect(judgeCodeReview(composeCodeReview('ta_01', 'd', given), 'd').verdict).toBe(verdict)
})

test('a change asked for in words becomes a blocking issue with these words', () => {
  expect(composeCodeReview('ta_01', 'd', [asked]).issues).toEqual([
    { id: 'rr_2/verdict', severity: 'blocking', kind: 'code', message: 'please split it' },
  ])
})
