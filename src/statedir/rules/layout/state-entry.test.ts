import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '#kernel/text/utf8-length'
import { joinLines, splitLines } from './markdown-lines.ts'
import { readStaleDays, readStaleDaysText } from './stale-days.ts'
import { findNameFault, readEntryKind, readStateName } from './state-entry.ts'
import { isLargerThan } from './text-size.ts'
import { trimEnd } from './trim-end.ts'

test.each(['x'.repeat(255), 'é'.repeat(127), '--apply', '__proto__', 'a\nb', '...', ' '])(
  '%j can be the name of a file',
  name => {
    expect(readStateName(name)).toBe(name)
  },
)

test.each([
  ['empty', ''],
  ['the directory', '.'],
  ['its parent', '..'],
  ['a path', 'a/b'],
  ['NUL', 'a\0b'],
  ['256 bytes', 'x'.repeat(256)],
  ['256 bytes in fewer characters', 'é'.repeat(128)],
])('%s is no name', (_what, name) => {
  expect(findNameFault(name)).toBeDefined()
  expect(() => readStateName(name)).toThrow(expect.objectContaining({ code: 'STATE_NAME_INVALID' }))
})

test('a kind nobody knows is refused', () => {
  expect(readEntryKind('symlink')).toBe('symlink')
  for (const kind of ['socket', undefined, null, 0])
    expect(() => readEntryKind(kind)).toThrow(expect.objectContaining({ code: 'STATE_KIND_INVALID' }))
})

test.each<[string, number | undefined]>([
  ['7', 7],
  ['0', 0],
  ['36500', 36_500],
  ['36501', undefined],
  ['7days', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['1e3', undefined],
])('--stale-days=%s gives %s', (text, days) => {
  if (days === undefined)
    expect(() => readStaleDaysText(text)).toThrow(expect.objectContaining({ code: 'STATE_STALE_DAYS_INVALID' }))
  else expect(readStaleDaysText(text)).toBe(days)
})

test('as data the number of days must be a number', () => {
  for (const value of ['7', null, undefined, Number.NaN, 1.5])
    expect(() => readStaleDays(value)).toThrow(expect.objectContaining({ code: 'STATE_STALE_DAYS_INVALID' }))
})

test('the size of a text is that of its UTF-8 bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '€', '🙂', '\ud800', '\udc00', '\0') }),
      fc.nat(60),
      (text, limit) => {
        const bytes = new TextEncoder().encode(text).length
        expect(utf8Length(text)).toBe(bytes)
        expect(isLargerThan(text, limit)).toBe(bytes > limit)
      },
    ),
  )
  expect(utf8Length('\ud800')).toBe(3)
})

test('lines keep their ends, so that a document is put together again byte by byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n') }), text => {
      const lines = splitLines(text)
      expect(joinLines(lines)).toBe(text)
      expect(lines.every(line => !/[\r\n]/.test(line.text) && (line.end !== '' || line === lines.at(-1)))).toBe(true)
    }),
  )
  expect(splitLines('a\r\n\rb')).toEqual([
    { text: 'a', end: '\r\n' },
    { text: '', end: '\r' },
    { text: 'b', end: '' },
  ])
})

test('only the end is trimmed', () => {
  expect(trimEnd('..a.b..', '.')).toBe('..a.b')
  expect(trimEnd('...', '.')).toBe('')
  expect(trimEnd('ab', '')).toBe('ab')
})
