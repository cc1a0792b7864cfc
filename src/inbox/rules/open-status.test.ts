import { expect, test } from 'vitest'
import { FINDING_STATES } from '#finding/rules/finding-state'
import { PHASES } from '#task/rules/phase/phase'
import { OPEN_STATUS, sumOpen } from './open-status.ts'

const openOf = (name: keyof typeof OPEN_STATUS, statuses: readonly string[]) =>
  statuses.filter(status => OPEN_STATUS[name].isOpen(status))

test.each([
  ['tasks', [...PHASES, 'archived', 'abandoned'], PHASES.filter(phase => phase !== 'done')],
  ['changes', ['draft', 'open', 'merged', 'closed'], ['draft', 'open']],
  ['sessions', ['living', 'left', 'ended'], ['living']],
  ['findings', FINDING_STATES, ['new', 'recurring', 'unverified']],
  ['runs', ['initializing', 'active', 'complete', 'aborted'], ['initializing', 'active']],
] as const)('of %s', (name, statuses, open) => {
  expect(openOf(name, statuses)).toEqual(open)
})

test('only what is open is summed', () => {
  const counts = new Map([
    ['living', 2],
    ['left', 5],
    ['ended', 7],
  ])
  expect(sumOpen(OPEN_STATUS.sessions, counts)).toBe(2)
  expect(sumOpen(OPEN_STATUS.sessions, new Map())).toBe(0)
})
