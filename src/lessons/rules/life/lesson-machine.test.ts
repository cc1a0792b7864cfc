import { expect, test } from 'vitest'
import { findMachineDefects } from '#kernel/machine/machine-laws'
import { composeMermaid } from '#machines/rules/machine-diagram'
import { ARTIFACT_ACTIONS, ARTIFACT_TABLE, artifactMachine } from '../artifact/artifact-machine.ts'
import { ARTIFACT_STATUSES, LESSON_STATUSES } from '../lesson/vocabulary.ts'
import { allowedActions, LESSON_ACTIONS, LESSON_TABLE, lessonMachine } from './lesson-machine.ts'

/** The drawing of seed 000, arrow by arrow. */
const SEED = [
  'candidate review reviewed',
  'candidate reject rejected',
  'reviewed accept accepted',
  'accepted invalidate invalidated',
  'rejected reopen candidate',
  'accepted reopen reviewed',
]

/** The one arrow beyond it: a look that ends in no is still a look (spec 10). */
const BEYOND = 'reviewed reject rejected'

test('the drawing has every edge of the seed and one more', () => {
  const drawn = lessonMachine.edges.map(({ from, trigger, to }) => `${from} ${trigger} ${to}`)
  expect(drawn.toSorted()).toEqual([...SEED, BEYOND].toSorted())
  expect(composeMermaid(lessonMachine)).toContain('reviewed --> rejected: reject')
})

test('both machines are sound', () => {
  expect(findMachineDefects(lessonMachine)).toEqual([])
  expect(findMachineDefects(artifactMachine)).toEqual([])
})

test('L1: of the 7 × 5 pairs exactly eleven exist', () => {
  const entries = LESSON_ACTIONS.flatMap(action => LESSON_STATUSES.filter(from => LESSON_TABLE[action][from]))
  expect(entries).toHaveLength(11)
  expect(Object.fromEntries(LESSON_STATUSES.map(status => [status, allowedActions(status)]))).toEqual({
    candidate: ['review', 'reject', 'edit', 'merge'],
    reviewed: ['accept', 'reject', 'edit', 'merge'],
    accepted: ['reopen', 'invalidate'],
    rejected: ['reopen'],
    invalidated: [],
  })
})

test('L3: nothing leads out of invalidated, and only a reviewed lesson becomes accepted', () => {
  const moves = LESSON_ACTIONS.flatMap(action => Object.entries(LESSON_TABLE[action]))
  expect(moves.filter(([from]) => from === 'invalidated')).toEqual([])
  expect(moves.filter(([, to]) => to === 'accepted')).toEqual([['reviewed', 'accepted']])
})

test('an edit stays where it is and a merge is a rejection, so neither needs an arrow of its own', () => {
  const { edit, merge, reject } = LESSON_TABLE
  for (const [from, to] of Object.entries(edit)) expect(to).toBe(from)
  expect(merge).toEqual(reject)
})

test('the six moves of patterns, recommendations and doctrine', () => {
  const moves = ARTIFACT_ACTIONS.flatMap(action =>
    ARTIFACT_STATUSES.flatMap(from => (ARTIFACT_TABLE[action][from] ? `${from} ${action}` : [])),
  )
  expect(moves).toEqual([
    'candidate accept',
    'candidate reject',
    'accepted reopen',
    'rejected reopen',
    'candidate invalidate',
    'accepted invalidate',
  ])
})
