import { expect, test } from 'vitest'
import { newPart } from './new-part.ts'

test.each([
  ['nothing is new', 'one\n', 'one\n', ''],
  ['the first output', '', 'one\n', 'one\n'],
  ['the window still begins where it began', 'one\n', 'one\ntwo\n', 'two\n'],
  ['the window has moved, and its end is in the new one', 'two\nthree\n', 'x\ntwo\nthree\nfour\n', 'four\n'],
  ['what was shown has left the window', 'one\n', 'eight\nnine\n', 'eight\nnine\n'],
])('%s', (_what, shown, now, expected) => {
  expect(newPart(shown, now)).toBe(expected)
})

test('of a long window its last thousand characters are looked for', () => {
  const shown = `begin ${'a'.repeat(999)}b`
  expect(newPart(shown, `${'a'.repeat(999)}bnew`)).toBe('new')
})
