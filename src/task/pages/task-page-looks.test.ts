// The looks of the task and review pages: what proves nothing never looks like a proof.
import { expect, test } from 'vitest'
import { DECISION_LOOKS, lookForRun, REVIEW_CONVERGENCE_LOOKS, REVIEW_RUN_LOOKS } from '#review/pages/review-looks'
import { TASK_FACT_LOOKS, WAIVER_LOOKS } from './fact-looks.ts'
import { CASE_CHANGE_LOOKS, PLAN_VERDICT_LOOKS, RESULT_LOOKS } from './report-looks.ts'

const GOOD = (looks: Readonly<Record<string, { readonly tone: string }>>) =>
  Object.keys(looks).filter(word => looks[word]!.tone === 'good')

test('good news is only what is proven', () => {
  expect(GOOD(TASK_FACT_LOOKS)).toEqual(['valid', 'ok', 'in', 'pass', 'accepted', 'present', 'yes', 'completed'])
  expect(GOOD(WAIVER_LOOKS)).toEqual([])
  expect(GOOD(RESULT_LOOKS)).toEqual(['passed'])
  expect(GOOD(CASE_CHANGE_LOOKS)).toEqual(['mended', 'new'])
  expect(GOOD(PLAN_VERDICT_LOOKS)).toEqual(['approving'])
  expect(GOOD(DECISION_LOOKS)).toEqual(['approved'])
  expect(GOOD(REVIEW_CONVERGENCE_LOOKS)).toEqual(['converged'])
  expect(GOOD(REVIEW_RUN_LOOKS)).toEqual([]) // a run that is complete has a verdict, and that is what counts
})

test.each([
  ['complete', 'approved', 'approved'],
  ['complete', 'changes_requested', 'changes requested'],
  ['failed', '', 'failed'],
  ['running', '', 'reviewing'],
  ['complete', 'lgtm', 'lgtm'],
])('a run that is %s with verdict "%s" is shown as %s', (status, verdict, word) => {
  expect(lookForRun({ status, verdict }).word).toBe(word)
})

test('a verdict that nobody knows claims nothing', () => {
  expect(lookForRun({ status: 'complete', verdict: 'lgtm' }).tone).toBe('unknown')
})
