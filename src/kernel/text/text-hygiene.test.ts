// One line, no control characters, no blank ends; and how a long text is cut.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, cutText } from './text-hygiene.ts'

const rows: [text: string, cleaned: string, why: string][] = [
  ['a\nb', 'a b', 'a line break becomes a space'],
  ['a\r\n\r\n  b', 'a b', 'so does a whole run of them'],
  ['a \t\n \t b', 'a b', 'with the blanks around it'],
  ['a\rb', 'a b', 'also where a lone CR breaks the line'],
  ['a\n\u00a0\u000bb', 'a b', 'any white space after a line break goes'],
  ['a\u000b\nb', 'a\\x0b b', 'but only blanks and tabs before it'],
  ['a  b', 'a  b', 'blanks away from line breaks stay'],
  ['a\tb', 'a b', 'a tab becomes a space'],
  ['\u001b[31mred', '\\x1b[31mred', 'an escape sequence shows instead of painting'],
  ['\u0000\u0008\u000b\u000c\u000e\u001f', '\\x00\\x08\\x0b\\x0c\\x0e\\x1f', 'control characters show as hex'],
  ['\u007f\u0085\u009f', '\\x7f\\x85\\x9f', 'the upper ones too'],
  ['\u00a1 abc\ud800', '\u00a1 abc\ud800', 'marks and half characters are left'],
  ['a\u202eb\u200b\u{e0001}', 'a<U+202E>b<U+200B><U+E0001>', 'what turns or hides text shows by its name'],
  [' \n a \n ', 'a', 'the ends are trimmed'],
  [' \n ', '', 'nothing may be left'],
]
test.each(rows)('%j → %j: %s', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test('no text keeps a control character, and cleaning twice changes nothing more', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u000b', '\u0000', '\u001b', '\u0085', '\u2028', '\ud83d', '\\'),
  })
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), value => {
      const cleaned = cleanText(value)
      expect(cleaned).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      expect(cleanText(cleaned)).toBe(cleaned)
    }),
  )
})

test('a message of a million blanks is cleaned at once', () => {
  expect(cleanText(`a${' '.repeat(1_000_000)}b${'\t\n'.repeat(500_000)}c`)).toHaveLength(1_000_004)
})

const cuts: [text: string, max: number, cut: string][] = [
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a😀bc', 3, 'a…'], // half a character is no character
  ['abc', 0, '…'],
]
test.each(cuts)('%j cut to %i characters is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})
