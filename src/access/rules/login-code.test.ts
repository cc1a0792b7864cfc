import { expect, test } from 'vitest'
import { composeLoginCode, readLoginCode, showLoginCode } from './login-code.ts'

test('each letter is as likely as the others: bytes that would favour some are left out', () => {
  const all = Array.from({ length: 256 }, (_, byte) => composeLoginCode(new Uint8Array(8).fill(byte)))
  const made = all.filter(code => code !== undefined)
  const counts = Map.groupBy(made, code => code[0]!)
  expect([counts.size, new Set([...counts.values()].map(codes => codes.length)).size]).toEqual([31, 1])
  expect(composeLoginCode(new Uint8Array(7))).toBeUndefined()
})

test('it is read as it was shown, and as people type', () => {
  const code = composeLoginCode(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))!
  for (const typed of [code, showLoginCode(code), ` ${code.toLowerCase()} `]) expect(readLoginCode(typed)).toBe(code)
})

test.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFG!'])('%j is none', typed => {
  expect(readLoginCode(typed)).toBeNull()
})
