import { expect, test } from 'vitest'
import { born, type TaskStory } from '../record/story-fixture.ts'
import { findSeat } from './find-seat.ts'

const seated = () => link(born(), 'demo-1', 1)

function link(story: TaskStory, session: string, attempt: number, role = 'Planner'): TaskStory {
  return story.tell('task.session_linked', { phase: 'planning', attempt, session, role })
}

const rows: [what: string, story: TaskStory, isOver: boolean | undefined][] = [
  ['a session that was started for it', seated(), false],
  ['one that was not', born(), undefined],
  ['beside another one of the same attempt', link(seated(), 'demo-2', 1, 'Other'), false],
  ['after work of its own', seated().tell('task.question_asked', { id: 'q', text: 't', blocking: false }), false],
  ['after the next attempt has begun', link(seated(), 'demo-2', 2), true],
  ['after the task moved', seated().move('planning', 'plan_review'), true],
  ['also when it has come back', seated().move('planning', 'plan_review').move('plan_review', 'planning'), true],
  [
    'after its phase was begun anew',
    seated().tell('task.redone', { target: 'planning', attempt: 2, archives: [], reason: 'why' }),
    true,
  ],
  ['when it is started again', link(link(seated(), 'demo-2', 2), 'demo-1', 3), false],
]

test.each(rows)('%s', (_what, { events }, isOver) => {
  expect(findSeat(events, 'demo-1')?.isOver).toBe(isOver)
})

test('a seat says for what', () => {
  const { events } = link(seated(), 'demo-2', 1, 'RiskPlanner')
  expect(findSeat(events, 'demo-2')).toEqual({ phase: 'planning', attempt: 1, role: 'RiskPlanner', isOver: false })
})
