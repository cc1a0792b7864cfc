// Cutting a long text: at the end of a line, never more than asked for, and never nothing.
import { expect, test } from 'vitest'
import { cutTextAt } from './cut-text.ts'

const TEXT = 'one\ntwo\nthree\n'

test.each([
  [14, 'first', TEXT, false],
  [13, 'first', 'one\ntwo\n', true],
  [8, 'first', 'one\ntwo\n', true],
  [7, 'first', 'one\n', true],
  [3, 'first', 'one', true], // no line ends in time
  [14, 'last', TEXT, false],
  [13, 'last', 'two\nthree\n', true],
  [10, 'last', 'two\nthree\n', true],
  [9, 'last', 'three\n', true],
  [6, 'last', 'three\n', true],
  [3, 'last', 'ee\n', true], // no line begins in time
] as const)('%d characters of the %s part', (characters, part, text, isCut) => {
  expect(cutTextAt(TEXT, { characters, part })).toEqual({ text, characters: 14, isCut })
})

test('without a limit nothing is cut', () => {
  expect(cutTextAt(TEXT, { part: 'first' })).toEqual({ text: TEXT, characters: 14, isCut: false })
})
