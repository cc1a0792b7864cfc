import { expect, test } from 'vitest'
import { person, system } from '#kernel/events/actor'
import { mayPressKeys, mayTakeOver } from './may-press-keys.ts'
import { composeHandle, readHandle } from './terminal-handle.ts'

const ana = person('ana')
const agent = { kind: 'agent', id: 'demo-9' } as const

test.each([
  ['working', true, ana, 'T4', undefined],
  ['needs_input', true, ana, 'T4', undefined],
  ['stuck', true, ana, 'T4', undefined],
  ['done', true, ana, 'T1', 'SESSION_ENDED'],
  ['terminated', true, ana, 'T1', 'SESSION_ENDED'],
  ['working', false, ana, 'T2', 'TERMINAL_READ_ONLY'],
  ['working', true, null, 'T3', 'INPUT_INVALID'],
  ['working', true, agent, 'T3', 'INPUT_INVALID'],
  ['working', true, system('probe'), 'T3', 'INPUT_INVALID'],
] as const)('take over: %s, takes keys %s, by %o: %s', (state, takesKeys, actor, rule, code) => {
  const answer = mayTakeOver({ state, takesKeys, actor })
  expect([answer.rule, answer.may ? undefined : answer.code]).toEqual([rule, code])
})

test.each([
  [true, 'you', 'T7', true],
  [true, 'another', 'T6', false],
  [true, 'nobody', 'T5', false],
  [false, 'you', 'T2', false],
] as const)('keys: takes keys %s, held by %s: %s', (takesKeys, holder, rule, may) => {
  expect(mayPressKeys({ takesKeys, holder })).toMatchObject({ rule, may })
})

test.each([
  ['demo-7/g2', { session: 'demo-7', generation: 2 }],
  ['demo-7', { session: 'demo-7', generation: null }],
  ['a-b-1/g1', { session: 'a-b-1', generation: 1 }],
  ['demo-0', undefined],
  ['demo-7/g0', undefined],
  ['../demo-7/g1', undefined],
  ['demo-7/g1/..', undefined],
  ['demo-7/g1\n', undefined],
  ['', undefined],
])('the handle %j', (handle, read) => {
  expect(readHandle(handle)).toEqual(read)
})

test('a handle that was composed is read back', () => {
  expect(readHandle(composeHandle('demo-7', 3))).toEqual({ session: 'demo-7', generation: 3 })
})
