import { expect, test } from 'vitest'
import { deriveLadder } from './derive-ladder.ts'

const statesOf = (rule: string) => deriveLadder(rule).map(({ rule, state }) => `${rule} ${state}`)

test('rows before the one that fired said no, and those behind it were not asked', () => {
  expect(statesOf('R2').slice(0, 3)).toEqual(['R1 not_so', 'R2 here', 'R3 not_asked'])
  expect(statesOf('R10').at(-1)).toBe('R10 here')
  expect(statesOf('R10').filter(row => row.endsWith('not_so'))).toHaveLength(9)
})

test.each(['T1', '', 'constructor'])('on %j nobody stands', rule => {
  expect(statesOf(rule).every(row => row.endsWith('not_asked'))).toBe(true)
})
