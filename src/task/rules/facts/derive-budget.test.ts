// How attempts are counted and granted, and law L7: nobody goes round for ever.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { decideNext } from '../decision/decide-next.ts'
import { decideRun } from '../decision/decide-run.ts'
import { WORK_PHASES } from '../phase/phase.ts'
import { born, GOOD_FACTS, type TaskStory } from '../record/story-fixture.ts'
import { deriveBudget, nextAttempt } from './derive-budget.ts'
import { FACT_VALUES } from './facts.ts'

test('attempts count when work begins: once for five reviewers, again for the next run', () => {
  const story = born()
  for (let reviewer = 0; reviewer < 5; reviewer++) story.work('planning', nextAttempt(born().view))
  expect(story.view.used).toEqual({ planning: 1 })
  expect(nextAttempt(story.view)).toBe(2)
  story.work('planning', 2)
  expect(story.view).toMatchObject({ used: { planning: 2 }, actors: { planning: { attempt: 2 } } })
})

test('a visit without work counts when it is left, and only once', () => {
  const story = born().move('planning', 'plan_review')
  expect(story.view.used).toEqual({ planning: 1 })
  story.work('plan_review', 1)
  story.move('plan_review', 'planning', 'PLAN_LOST')
  expect(story.view.used).toEqual({ planning: 1, plan_review: 1 })
})

const grants: [name: string, tell: (story: TaskStory) => void, used: object, limit: number][] = [
  [
    'a budget replaces the limit and counts anew',
    story => story.tell('task.budget_granted', { phase: 'planning', add: 1, reason: 'r' }, person('ana')),
    { planning: 0 },
    1,
  ],
  [
    'redo counts anew under the configured limit',
    story =>
      story.tell('task.redone', { target: 'planning', attempt: 4, archives: ['planning'], reason: 'r' }, person('ana')),
    { planning: 0 },
    5,
  ],
  [
    'an override of the halt too',
    story =>
      story.tell(
        'task.waived',
        {
          id: 'wa_1',
          phase: 'plan_review',
          to: 'planning',
          waives: ['budget'],
          reason: 'r',
          subject: {},
          verdict: null,
        },
        person('ana'),
      ),
    { planning: 0 },
    5,
  ],
]
test.each(grants)('%s', (_name, tell, used, limit) => {
  const story = born().work('planning', 1).work('planning', 2).work('planning', 3)
  expect(deriveBudget(story.view, 5)).toMatchObject({ used: { planning: 3 }, limit: { planning: 5 } })
  tell(story)
  const budget = deriveBudget(story.view, 5)
  expect(budget.used).toMatchObject(used)
  expect(budget.limit.planning).toBe(limit)
})

// Mostly good, now and then anything: the files of an adversary who wants the task to go round for ever.
const GOOD: Readonly<Record<string, string>> = GOOD_FACTS
const shiftyFacts = fc.record(
  Object.fromEntries(
    Object.entries(FACT_VALUES).map(([name, values]) => [
      name,
      fc.oneof(
        { weight: 12, arbitrary: fc.constant<unknown>(GOOD[name] ?? values[0]) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(...values) },
      ),
    ]),
  ),
)

test('L7 whatever agents and files do, a run without a person makes a bounded number of moves and of attempts', () => {
  const attemptsMax = 3
  const backTargets = 4 // planning, plan_review, codegen, review
  let longest = 0
  fc.assert(
    fc.property(fc.infiniteStream(shiftyFacts), facts => {
      const story = born()
      let moves = 0
      let runs = 0
      for (let step = 0; step < 300; step++) {
        const { phase } = story.view
        const { used, limit } = deriveBudget(story.view, attemptsMax)
        const seen = { ...facts.next().value, decision: 'missing', applied: 'no', state: 'current' }
        const next = decideNext({ ...seen, phase, used, limit })
        const spent = { moves, minutes: 0 }
        const cap = { moves: 10_000, minutes: 10_000 }
        const run = decideRun({ next, phase, pauseAt: [], used, limit, spent, cap, acceptBy: 'person' })
        if (run.action === 'move' && run.to) {
          story.move(phase, run.to, run.rule)
          moves++
        }
        if (run.action === 'run') {
          story.work(phase, nextAttempt(story.view))
          runs++
        }
      }
      longest = Math.max(longest, moves)
      expect(moves).toBeLessThanOrEqual((backTargets * attemptsMax + 1) * WORK_PHASES.length)
      expect(runs).toBeLessThanOrEqual(attemptsMax * WORK_PHASES.length)
    }),
    { numRuns: 100 },
  )
  expect(longest).toBeGreaterThan(10) // the adversary really goes round
})
