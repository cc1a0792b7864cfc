// What events make of a task: phase, actors, outcome, records.
import { expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { nextAttempt } from '../facts/derive-budget.ts'
import { isWorkPhase, WORK_PHASES } from '../phase/phase.ts'
import { foldTask } from './fold-task.ts'
import { born, TASK, type TaskStory } from './story-fixture.ts'

test('a new task is a draft in planning, attempt 1, and has used nothing', () => {
  const { view } = born()
  expect(view).toMatchObject({ id: TASK, phase: 'planning', project: 'demo', outcome: null, used: {} })
  expect(view.actors.planning).toEqual({ status: 'draft', attempt: 1, round: 0 })
  expect(nextAttempt(view)).toBe(1)
})

const courses: [name: string, tell: (story: TaskStory) => void, expected: object][] = [
  [
    'a waived phase says so',
    story => story.move('plan_review', 'codegen', 'PLAN_REVIEW_WAIVED'),
    { actors: { plan_review: { status: 'waived' } } },
  ],
  [
    'a way back opens a new attempt',
    story => story.move('plan_review', 'codegen').move('test', 'codegen', 'EVAL_FAIL'),
    { phase: 'codegen', actors: { codegen: { status: 'pending', attempt: 2 } } },
  ],
  ['acceptance', story => story.move('accept', 'done', 'ACCEPTED'), { phase: 'done', outcome: 'accepted' }],
  ['a revert', story => story.move('revert', 'done', 'REVERTED'), { phase: 'done', outcome: 'reverted' }],
  [
    'a way back to planning starts it clarifying and marks what lies behind',
    story => story.move('planning', 'plan_review').move('plan_review', 'planning', 'PLAN_REVIEW_BLOCKED'),
    { actors: { planning: { status: 'clarifying', attempt: 2 }, plan_review: { status: 'redo', attempt: 1 } } },
  ],
  [
    'redo opens a finished task, with a new round for planning',
    story => {
      story.move('planning', 'plan_review').move('accept', 'done', 'ACCEPTED')
      story.tell(
        'task.redone',
        { target: 'planning', attempt: 2, archives: [...WORK_PHASES], reason: 'r' },
        person('ana'),
      )
    },
    {
      phase: 'planning',
      outcome: null,
      actors: { planning: { status: 'clarifying', attempt: 2, round: 1 }, plan_review: { status: 'redo' } },
    },
  ],
]
test.each(courses)('%s', (_name, tell, expected) => {
  const story = born()
  tell(story)
  expect(story.view).toMatchObject(expected)
})

test('redo takes the records of the archived phases away, and those alone', () => {
  const document = { text: '{}', sha256: 's' }
  const story = born()
    .record('plan', 'planning', document)
    .record('output', 'codegen', document)
    .record('eval', 'test', document)
  story.tell('task.redone', { target: 'codegen', attempt: 2, archives: ['codegen'], reason: null }, person('ana'))
  expect(Object.keys(story.view.artifacts)).toEqual(['plan'])
})

test.each([{ kind: 'banana' }, { path: 7 }, { sha256: null }])('a record with %j puts nothing on record', change => {
  const story = born().record('plan', 'planning', { text: '{}', sha256: 's' })
  const [{ data, ...event }] = [story.events.at(-1)!]
  expect(foldTask(undefined, { ...event, data }).artifacts.plan?.sha256).toBe('s')
  expect(foldTask(undefined, { ...event, data: { ...data, ...change } }).artifacts).toEqual({})
})

test('only work phases can be redone', () => {
  expect(WORK_PHASES.every(isWorkPhase)).toBe(true)
  expect([isWorkPhase('revert'), isWorkPhase('done'), isWorkPhase('banana')]).toEqual([false, false, false])
})
