// Where comments on the change of a task go, phase by phase.
import { expect, test } from 'vitest'
import { PHASES } from '#task/rules/phase/phase'
import type { ShownTaskStatus } from '../task-page.tsx'
import { findCommentTarget } from './comment-target.ts'

const status = (phase: string, isAbandoned = false) =>
  ({ task: 'ta_1', version: 7, phase, isAbandoned }) as unknown as ShownTaskStatus

test('only where a person may judge the code, and never of a task that was given up', () => {
  expect(PHASES.filter(phase => findCommentTarget(status(phase)) !== null)).toEqual(['review', 'accept'])
  expect(PHASES.filter(phase => findCommentTarget(status(phase, true)) !== null)).toEqual([])
})

test.each([
  ['review', 'reviewTask', { subject: 'code', hand: { verdict: 'changes', note: 'a.js:1\nno' } }],
  ['accept', 'decideTask', { reject: 'code', note: 'a.js:1\nno' }],
])('in %s they are the verdict that the next agent reads, on the version that was seen', (phase, route, body) => {
  const target = findCommentTarget(status(phase))!
  expect(target).toMatchObject({ route, parameters: { task: 'ta_1' }, version: 7 })
  expect(target.body('a.js:1\nno')).toEqual(body)
})
