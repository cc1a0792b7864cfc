// What a screen offers: in every phase the work of that phase first, and nothing that leads nowhere.
import { expect, test } from 'vitest'
import { PHASES } from '../phase/phase.ts'
import { offeredVerbs, TASK_VERBS } from './offered-verbs.ts'

test.each([
  ['planning', 'plan'],
  ['plan_review', 'review_plan'],
  ['codegen', 'codegen'],
  ['review', 'review_code'],
  ['test', 'test'],
  ['accept', 'decide'],
  ['revert', 'revert'],
  ['done', 'redo'],
] as const)('in %s the first thing is to %s', (phase, verb) => {
  expect(offeredVerbs(phase)[0]).toBe(verb)
})

test('every verb is offered somewhere, and none twice in one phase', () => {
  expect(new Set(PHASES.flatMap(offeredVerbs))).toEqual(new Set(TASK_VERBS))
  for (const phase of PHASES) expect(new Set(offeredVerbs(phase)).size).toBe(offeredVerbs(phase).length)
})

test('a phase that has no verdict offers no override', () => {
  expect(PHASES.filter(phase => !offeredVerbs(phase).includes('override'))).toEqual(['accept', 'revert', 'done'])
})
