import { expect, test } from 'vitest'
import { adviseFailing, describeFailing } from './describe-failing.ts'

test.each([
  [['unit'], [], 'unit'],
  [['unit'], ['unit'], 'unit (without the change too)'],
  [['a', 'b'], ['b'], 'a, b (1 of them without the change too)'],
  [['a', 'b', 'c', 'd', 'e'], [], 'a, b, c and 2 more'],
])('%j, before %j: %s', (failing, before, words) => expect(describeFailing(failing, before)).toBe(words))

test('only what failed before is let pass by a setting', () => {
  expect(adviseFailing('fail', 'unit', 'test/logs')).toBe('failing: unit; the logs are in test/logs')
  expect(adviseFailing('fail', 'unit (without the change too)', 'test/logs')).toContain('task.preexisting note')
})
