import { expect, test } from 'vitest'
import { isBlank } from './white-space.ts'

const BLANKS = '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000'

test('every blank of Unicode is blank, alone and together', () => {
  for (const blank of BLANKS) expect(isBlank(blank), blank.charCodeAt(0).toString(16)).toBe(true)
  expect(isBlank(BLANKS)).toBe(true)
  expect(isBlank('')).toBe(true)
})

test('what only looks like nothing is not blank', () => {
  for (const mark of ['\ufeff', '\u200b', '\u180e', '\u0000', '\u2800']) expect(isBlank(mark)).toBe(false)
  expect(isBlank('  x ')).toBe(false)
})
