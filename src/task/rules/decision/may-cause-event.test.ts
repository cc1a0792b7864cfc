// Who may cause which event.
import { expect, test } from 'vitest'
import { person, system } from '#kernel/events/actor'
import { mayCauseEvent } from './may-cause-event.ts'

test('L17 no agent causes a waiver, a decision, a redo, a grant or a repair; a policy decides only as itself', () => {
  const agent = { kind: 'agent', id: 'demo-1' } as const
  const closed = [
    'task.waived',
    'task.decided',
    'task.redone',
    'task.budget_granted',
    'task.drift_resolved',
    'task.moved',
  ] as const
  for (const type of closed) expect(mayCauseEvent(agent, type)).toEqual({ may: false, because: 'PERSON_REQUIRED' })
  for (const type of closed.slice(0, 5)) expect(mayCauseEvent(person('ana'), type).may).toBe(true)
  for (const type of ['task.waived', 'task.redone', 'task.budget_granted', 'task.drift_resolved'] as const) {
    expect(mayCauseEvent(system('policy'), type).may).toBe(false)
  }
  expect(mayCauseEvent(system('policy'), 'task.decided').may).toBe(true)
  expect(mayCauseEvent(system('task'), 'task.decided').may).toBe(false)
  for (const type of ['task.artifact_recorded', 'task.question_asked', 'task.signal_received'] as const) {
    expect(mayCauseEvent(agent, type).may).toBe(true)
  }
})
