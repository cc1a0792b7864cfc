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
  const standings = [{}, { isAbandoned: true }, { outcome: 'accepted' }] as const
  const everywhere = PHASES.flatMap(phase => standings.flatMap(standing => offeredVerbs(phase, standing)))
  expect(new Set(everywhere)).toEqual(new Set(TASK_VERBS))
  for (const phase of PHASES) expect(new Set(offeredVerbs(phase)).size).toBe(offeredVerbs(phase).length)
})

test('what goes on can be stopped and given up; what was given up is taken up again first', () => {
  const running = PHASES.filter(phase => phase !== 'done' && phase !== 'revert')
  for (const phase of running) expect(offeredVerbs(phase)).toEqual(expect.arrayContaining(['stop', 'abandon']))
  for (const phase of PHASES) {
    expect(offeredVerbs(phase)).not.toContain('reopen')
    expect(offeredVerbs(phase, { isAbandoned: true })[0]).toBe('reopen')
    expect(offeredVerbs(phase, { isAbandoned: true })).not.toContain('run')
  }
})

test('what was accepted can be opened to be reverted, and what was reverted cannot once more', () => {
  expect(offeredVerbs('done', { outcome: 'accepted' })[0]).toBe('open_to_revert')
  expect(offeredVerbs('done', { outcome: 'reverted' })).not.toContain('open_to_revert')
  expect(offeredVerbs('accept', { outcome: 'accepted' })).not.toContain('open_to_revert')
})

test('a phase that has no verdict offers no override', () => {
  expect(PHASES.filter(phase => !offeredVerbs(phase).includes('override'))).toEqual(['accept', 'revert', 'done'])
})
