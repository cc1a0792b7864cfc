import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeCodeReview } from '../facts/compose-code-review.ts'
import { dismissIssue } from '../facts/dismiss-issue.ts'
import { judgeCodeReview } from '../facts/judge-code-review.ts'
import { deriveCriteria } from '../tests/derive-criteria.ts'
import { readAskedQuestions, readReview, readSignal, readVerdict } from './read-submission.ts'

const run = { id: 'shop-1', role: 'CodeReviewer', by: 'shop-1' }

test('any text in place of any submission gets an answer, and never a yes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      readAskedQuestions(text)
      readSignal(text)
      readVerdict(text, 'R', {}, 1, '')
      expect(readReview(text, run).verdict).not.toBe('approved')
    }),
  )
})

test.each<[what: string, text: string | null, status: string]>([
  ['an approval', '{"verdict":"approved"}', 'complete'],
  ['nothing', null, 'failed'],
  ['no verdict', '{"body":"fine"}', 'failed'],
  ['a verdict of another shape', '{"verdict":true}', 'failed'],
  [
    'a severity that nobody knows',
    '{"verdict":"approved","findings":[{"severity":"catastrophic","message":"x"}]}',
    'failed',
  ],
  ['findings that are no list', '{"verdict":"approved","findings":"none"}', 'failed'],
])('a review with %s', (_what, text, status) => expect(readReview(text, run).status).toBe(status))

test('a verdict speaks for the role that was asked, whatever it claims', () => {
  const verdict = readVerdict('{"role":"Boss","ok":"true"}', 'RiskPlanner', { kind: 'agent', id: 's' }, 2, 'now')
  expect(verdict).toMatchObject({ role: 'RiskPlanner', ok: 'true', attempt: 2 })
})

describe('dismissal', () => {
  const findings = [
    { id: 'f1', severity: 'blocking', kind: 'code', message: 'slow' },
    { id: 'f2', severity: 'blocking', kind: 'plan', message: 'wrong' },
  ] as const
  const review = composeCodeReview('ta_1', 'd', [
    { ...run, status: 'complete', verdict: 'changes_requested', body: '', findings },
  ])
  const ana = { kind: 'person', id: 'ana' } as const

  test('one of two leaves the other standing; both gone passes', () => {
    const once = dismissIssue(review, 'shop-1/f2', ana, 'discussed')!
    expect(judgeCodeReview(once, 'd').verdict).toBe('blocking_code')
    expect(judgeCodeReview(dismissIssue(once, 'shop-1/f1', ana, 'measured'), 'd').verdict).toBe('pass')
    expect(dismissIssue(review, 'none', ana, 'x')).toBeUndefined()
  })
})

test.each<[name: string, status: 'passed' | 'failed', evidence: string]>([
  ['AC1 a name is greeted', 'passed', 'met'],
  ['AC1 a name is greeted', 'failed', 'unmet'],
  ['AC10 something else', 'passed', 'unknown'],
  ['a name is greeted', 'passed', 'unknown'],
  ['[AC1] a name is greeted', 'passed', 'met'],
])('the case %j that %s says that AC1 is %s', (name, status, evidence) => {
  const suite = {
    id: 'unit',
    kind: 'test',
    status: 'passed',
    overall_pass: true,
    exit_code: 0,
    parsed: 'junit',
  } as const
  const report = {
    diff_hash: '',
    status: 'completed',
    overall_pass: true,
    summary: { passed: 1, failed: 0, skipped: 0, error: 0 },
    suites: [{ ...suite, cases: [{ id: 'c', name, status }] }],
  } as const
  expect(deriveCriteria([{ id: 'AC1', description: '' }], report)[0]?.evidence).toBe(evidence)
})
