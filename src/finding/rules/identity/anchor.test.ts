// Content anchors and fingerprints by example.
import { expect, test } from 'vitest'
import { anchorInLines, anchorsBeside, deriveAnchor, deriveAnchorState, normaliseLines } from './anchor.ts'
import { fingerprintFinding } from './fingerprint.ts'
import { symbolTail } from './symbol-tail.ts'

const FILE = 'one\n\n  two\tx  \r\nthree\rfour\nfive\n'

test('the anchor is the line and what stands two lines around it, without blanks', () => {
  expect(deriveAnchor(FILE, 3)).toMatchObject({ core: 'two x', window: ['one', 'two x', 'three', 'four'] })
  expect(deriveAnchor(FILE.replaceAll('\r', '\n').replaceAll('\n\n', '\n \n'), 3).core).toBe('two x')
  expect(deriveAnchor(FILE, 1).window).toEqual(['one', 'two x'])
})

test.each([
  ['no line', null],
  ['a blank line', 2],
  ['the empty text behind the last line break', 7],
  ['a line past the end', 8],
])('%s has no anchor', (_words, line) =>
  expect(deriveAnchor(FILE, line)).toEqual({ anchor: null, core: null, window: [] }),
)

test('beside what is known every anchor is the one that it has alone', () => {
  const lines = normaliseLines(FILE)
  const known = deriveAnchor(FILE, 3)
  const anchorAt = anchorsBeside([known, { anchor: null, core: null, window: [] }])
  for (const line of [1, 2, 3, 4, 5, 7, 3]) expect(anchorAt(lines, line)).toEqual(anchorInLines(lines, line))
  expect([anchorAt(null, 3), anchorAt(lines, null)].map(({ anchor }) => anchor)).toEqual([null, null])
})

test('what was hashed before is not hashed again, and another window of the same line is', () => {
  const anchorAt = anchorsBeside([{ ...deriveAnchor(FILE, 3), anchor: 'as it is known' }])
  expect(anchorAt(normaliseLines(FILE), 3).anchor).toBe('as it is known')
  expect(anchorAt(['two x'], 1)).toEqual(deriveAnchor('two x', 1))
})

test('a line that is known in many places has the same anchor as without them', () => {
  const lines = Array.from({ length: 90 }, (_unused, at) => (at % 3 === 1 ? 'same()' : `other(${at})`))
  const known = lines.flatMap((text, at) => (text === 'same()' ? anchorInLines(lines, at + 1) : []))
  const anchorAt = anchorsBeside(known)
  for (const [at] of lines.entries()) expect(anchorAt(lines, at + 1)).toEqual(anchorInLines(lines, at + 1))
})

const code = { core: 'two x', window: ['one', 'two x', 'three'] }
test.each([
  ['the core stands anywhere', 'z\ntwo   x\n', 'unchanged'],
  ['only a neighbour is left', 'three\n', 'changed'],
  ['nothing is left', 'two xx\n', 'gone'],
  ['the file is empty', '', 'gone'],
  ['the file could not be read', null, 'unknown'],
])('%s', (_words, text, state) => expect(deriveAnchorState(code, text)).toBe(state))

test('without a core nothing is claimed', () =>
  expect(deriveAnchorState({ core: null, window: ['a'] }, 'b')).toBe('unknown'))

test('the fingerprint of the specification', () => {
  expect(fingerprintFinding({ category: 'bug', rule_id: 'R1', file: 'src/A.js', symbol: 'Foo', line: 42 })).toEqual({
    version: 1,
    text: 'bug|R1|src/a.js|foo|40',
    fingerprint: '81fe6c91143cb81bf48c454f',
  })
})

test.each([
  ['foo', 'foo'],
  ['A.foo', 'foo'],
  ['ns::A#Foo()', 'foo'],
  ['src/a/foo', 'foo'],
  ['a:b', 'a:b'],
  ['', ''],
  [null, ''],
])('the tail of %j is %j', (symbol, tail) => expect(symbolTail(symbol)).toBe(tail))
