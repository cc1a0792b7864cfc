// What counts as the same output, and what a document's commands are.
import { describe, expect, test } from 'vitest'
import { readDocument } from './console-blocks.ts'
import { findDifference } from './same-output.ts'

describe('the same output', () => {
  test.each<[what: string, expected: string, actual: string, isSame: boolean]>([
    ['the same words', 'ok', 'ok', true],
    ['other words', 'ok', 'no', false],
    ['more than is shown', 'ok', 'ok\nand more', false],
    ['less than is shown', 'ok\nand more', 'ok', false],
    ['another width of a column', 'a  b', 'a      b', true],
    ['another moment', '2026-11-15T22:51:01.965Z done', '2027-01-01T00:00:00Z done', true],
    ['another task', 'ta_8TVS moves', 'ta_9ABCDE moves', true],
    ['another noun', 'ta_8TVS moves', 'ev_8TVS moves', false],
    ['another age', 'since 4 s', 'since 12 s', true],
    ['an age where none is', 'since 4 s', 'since for ever', false],
    ['lines that are left out', 'first\n…\nlast', 'first\n1\n2\nlast', true],
    ['lines that are left out, without an end', 'first\n…\nlast', 'first\n1\n2', false],
    ['colours', 'ok', '\x1b[32mok\x1b[0m', true],
  ])('%s', (_what, expected, actual, isSame) => expect(findDifference(expected, actual) === null).toBe(isSame))
})

test('commands are read with what they print; remarks and blocks that are not run are none', () => {
  const text = [
    'Words.',
    '```console',
    '$ one \\',
    '> two',
    'printed',
    '$ three',
    '```',
    '```sh',
    '# a remark',
    'four   # a remark behind',
    '```',
    '<!-- not run: it needs a screen -->',
    '```sh',
    'five',
    '```',
    '```json',
    '{}',
    '```',
    '',
  ].join('\n')
  expect(readDocument(text)).toEqual({
    steps: [
      { line: 3, command: 'one \\\ntwo', expected: ['printed'] },
      { line: 6, command: 'three', expected: [] },
      { line: 10, command: 'four   # a remark behind', expected: null },
    ],
    left: [{ line: 14, why: 'it needs a screen' }],
  })
})
