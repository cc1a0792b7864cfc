import { expect, test } from 'vitest'
import { createStyle } from './style.ts'

const painted = createStyle({ TERM: 'xterm' }, true)
const plain = createStyle({ TERM: 'xterm' }, false)

test.each<[what: string, env: Record<string, string>, isTerminal: boolean, text: string]>([
  ['a terminal', {}, true, '\x1b[1mshop\x1b[22m'],
  ['a pipe', {}, false, 'shop'],
  ['NO_COLOR', { NO_COLOR: '1' }, true, 'shop'],
  ['a dumb terminal', { TERM: 'dumb' }, true, 'shop'],
])('%s', (_what, env, isTerminal, text) => {
  expect(createStyle(env, isTerminal).bold('shop')).toBe(text)
})

test.each<[what: string, line: string, onTerminal: string, inPipe: string]>([
  ['our own marks pass on a terminal', painted.bad('bad'), '\x1b[31mbad\x1b[39m', '\\x1b[31mbad\\x1b[39m'],
  ['a cursor that would move is shown', 'a\x1b[2Jb', 'a\\x1b[2Jb', 'a\\x1b[2Jb'],
  ['a title that would be set is shown', '\x1b]0;title\x07', '\\x1b]0;title\\x07', '\\x1b]0;title\\x07'],
  ['the one-byte form of an escape is shown', '\x9b31m', '\\x9b31m', '\\x9b31m'],
  ['line breaks, tabs and blanks stay', '  a\n\tb  ', '  a\n\tb  ', '  a\n\tb  '],
])('%s', (_what, line, onTerminal, inPipe) => {
  expect([painted.tame(line), plain.tame(line)]).toEqual([onTerminal, inPipe])
})
