import { expect, test } from 'vitest'
import { PHASES } from '../phase/phase.ts'
import { findSubmission, listSubmissions } from './find-submission.ts'

test('each phase takes its own files and no others', () => {
  expect(PHASES.flatMap(phase => listSubmissions(phase).map(name => `${phase} ${name}`))).toEqual([
    'planning planning.ai.json',
    'planning questions.json',
    'plan_review verdict.json',
    'codegen signal.json',
    'review review.json',
  ])
  expect(findSubmission('planning', 'planning.ai.json')).toBe('plan')
  expect(findSubmission('accept', 'planning.ai.json')).toBeUndefined()
  expect(findSubmission('accept', 'decision.json')).toBeUndefined() // a decision is made, never handed in
})
