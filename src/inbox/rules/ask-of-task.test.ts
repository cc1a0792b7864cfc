// Of every task that a lane says waits for a person there is one row, and of no other.
import { describe, expect, test } from 'vitest'
import { deriveTaskLane } from '#board/rules/derive-lane'
import { NEEDS } from '#task/rules/decision/decision-table'
import { PHASES } from '#task/rules/phase/phase'
import { askOfTask, type WaitingTask } from './ask-of-task.ts'

const both = [false, true]
const TASK: WaitingTask = {
  id: 'ta_1',
  project: 'shop',
  title: 'Sum prices',
  rule: null,
  since: '2026-11-01T10:00:00.000Z',
  phase: 'codegen',
  needs: 'work',
  isPaused: false,
  isAtWork: false,
  pause: null,
  asks: [],
}

const every = PHASES.flatMap(phase =>
  [...NEEDS, null].flatMap(needs =>
    both.flatMap(isPaused =>
      both.flatMap(isAtWork =>
        both.map(isAbandoned => ({ ...TASK, phase, needs, isPaused, isAtWork, isAbandoned }) satisfies WaitingTask),
      ),
    ),
  ),
)

test('every state of a task: a row if and only if its lane says that it waits', () => {
  const wrong = every.filter(task => {
    const lane = deriveTaskLane(task)
    const waits = lane === 'needs_you' || (lane === 'ready' && task.needs === 'decision')
    return askOfTask(task).length !== (waits ? 1 : 0)
  })
  expect(wrong).toEqual([])
  expect(every.filter(task => askOfTask(task).length === 1).length).toBeGreaterThan(20)
})

test('what its agents ask stands in rows of their own', () => {
  expect(askOfTask({ ...TASK, needs: 'answer', asks: ['permission'] })).toEqual([])
})

const PAUSED = { needs: 'work', isPaused: true } as const

test.each([
  ['what kept it', 'sh is not on the PATH; install it', 'Its run has paused: sh is not on the PATH; install it.'],
  ['a whole sentence', 'The disk is full.', 'Its run has paused: The disk is full.'],
  ['its rule in words', null, 'Its run has paused: it has made as many moves as a run may.'],
])('of a run that has paused it tells %s', (_, because, asks) => {
  const paused = { ...TASK, ...PAUSED, rule: 'PLAN_MISSING', pause: { rule: 'CAP_MOVES', because } }
  expect(askOfTask(paused)).toMatchObject([{ asks }])
})

test.each([
  'CAP_MINUTES',
  'CAP_COST',
  'COST_UNKNOWN',
  'UNTIL_REACHED',
  'PAUSE_POINT',
  'NEEDS_ANSWER',
  'NEEDS_DECISION',
  'NEEDS_PERSON',
  'SUITE_CANNOT_START',
  'BUDGET_EXHAUSTED',
])('a pause by %s is told in words', rule => {
  const [row] = askOfTask({ ...TASK, ...PAUSED, pause: { rule, because: null } })
  expect(row!.asks).not.toContain(rule)
})

describe('what is asked', () => {
  test.each<[but: Partial<WaitingTask>, kind: string, command: string]>([
    [{ needs: 'work' }, 'start', 'provost task run ta_1'],
    [{ needs: 'work', isPaused: true }, 'held', 'provost task status ta_1'],
    [{ ...PAUSED, pause: { rule: 'HARNESS_UNAVAILABLE', because: null } }, 'held', 'provost task run ta_1'],
    [{ ...PAUSED, pause: { rule: 'STOPPED', because: null } }, 'held', 'provost task run ta_1'],
    [{ ...PAUSED, pause: { rule: 'CAP_MOVES', because: null } }, 'held', 'provost task status ta_1'],
    [{ needs: 'answer' }, 'question', 'provost task status ta_1'],
    [{ phase: 'plan_review', needs: 'decision' }, 'plan', 'provost task status ta_1'],
    [{ phase: 'accept', needs: 'decision' }, 'accept', 'provost task accept ta_1'],
    [{ needs: 'person' }, 'held', 'provost task status ta_1'],
  ])('%o: %s', (but, kind, command) => {
    expect(askOfTask({ ...TASK, ...but })).toMatchObject([{ kind, command, page: '/tasks/ta_1', why: 'task:ta_1' }])
  })
})
