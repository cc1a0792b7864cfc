import { describe, expect, test } from 'vitest'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { LISTING_COMMANDS } from '#kernel/errors/listing-hint'
import { GLOBAL_FLAGS } from './command.ts'
import { COMMANDS } from './command-table.ts'
import { findCommand, GONE_COMMANDS, parseWords } from './parse/parse.ts'
import { splitWords } from './parse/split-words.ts'
import { suggestWords } from './parse/suggest-words.ts'

/** They read a file and ask no route, so that the key of a change means nothing to them; the standalone verifier has the same word. */
const KEYS_OF_THEIR_OWN = ['proof verify', 'proof show', 'proof comment', 'proof export', 'gate']

describe.each(COMMANDS.map(command => [command.path.join(' '), command] as const))('provost %s', (name, command) => {
  test('has a runnable file', async () => expect((await command.load()).run).toBeTypeOf('function'))

  test('has examples that parse as itself', () => {
    expect(command.examples.length).toBeGreaterThan(0)
    for (const example of command.examples.filter(line => line.startsWith('provost'))) {
      const words = splitWords(example.replace(/ [|<>].*$/, '')).slice(1)
      expect(parseWords(COMMANDS, words).command.path.join(' '), example).toBe(name)
    }
  })

  test('hides no global flag', () => {
    const own = KEYS_OF_THEIR_OWN.includes(name) ? ['key'] : []
    expect(Object.keys(command.flags ?? {}).filter(flag => flag in GLOBAL_FLAGS)).toEqual(own)
  })
})

function commandsNamedIn(text: string): string[] {
  return [...text.matchAll(/`provost ((?:[a-z][a-z-]+)(?: [a-z][a-z-]+)*)[^`]*`/g)].map(([, words]) => words!)
}

function isThere(spelled: string): boolean {
  const words = spelled.replace(/^help /, '').split(' ')
  return COMMANDS.some(({ path }) => path.every((part, index) => words[index] === part))
}

// A published case fixes the hint that names `provost token`; whoever follows it is told what does it now.
test('every hint of the catalog names a command that is there, or one that says what took its place', () => {
  const lost = Object.entries(ERROR_CATALOG).flatMap(([code, { hint, steps }]) =>
    commandsNamedIn([hint ?? '', ...steps].join(' '))
      .filter(spelled => !isThere(spelled) && !(spelled in GONE_COMMANDS))
      .map(spelled => `${code}: ${spelled}`),
  )
  expect(lost).toEqual([])
})

test.each(Object.entries(GONE_COMMANDS))('provost %s is gone and says what took its place', (word, hint) => {
  expect(() => parseWords(COMMANDS, [word])).toThrow(
    expect.objectContaining({ message: `provost ${word} is gone`, hint }),
  )
  expect(commandsNamedIn(hint).length).toBeGreaterThan(0)
  expect(commandsNamedIn(hint).filter(spelled => !isThere(spelled))).toEqual([])
})

test('what exists is listed by commands that are there', () => {
  for (const listing of LISTING_COMMANDS) expect(() => findCommand(COMMANDS, listing.split(' ')), listing).not.toThrow()
})

test.each<[line: string, words: string[]]>([
  ['why shop', ['why', 'shop']],
  ['  task   new "two words" ', ['task', 'new', 'two words']],
  ["next --override 'it''s fine'", ['next', '--override', 'its fine']],
  ['say a\\ b "c \\" d"', ['say', 'a b', 'c " d']],
  ['', []],
])('the line %j has the words %j', (line, words) => expect(splitWords(line)).toEqual(words))

test('an open quote is refused', () => expect(() => splitWords('say "hello')).toThrow(/quote/))

test.each<[words: string[], suggestions: string[]]>([
  [['pro'], ['project', 'proof']],
  [
    ['project', ''],
    ['add', 'config', 'list', 'move', 'remove', 'show'],
  ],
  [['project', 'r'], ['remove']],
  [['machines', '--format', 'm'], ['mermaid']],
  [['project', 'remove', '--ap'], ['--apply']],
  [['nonsense', ''], []],
])('after %j come %j', (words, suggestions) => expect(suggestWords(COMMANDS, words)).toEqual(suggestions))

test.each<[words: string[], message: RegExp]>([
  [['nonsense'], /unknown command nonsense/],
  [['project'], /missing subcommand after project/],
  [['project', 'lst'], /unknown command project lst/],
  [['init', '--no-such-flag'], /unknown flag --no-such-flag/],
  [['project', 'add', '--id'], /--id/],
  [['project', 'remove'], /missing argument <id>/],
  [['project', 'list', 'extra'], /unexpected argument extra/],
  [['machines', '--format', 'png'], /--format must be one of/],
])('%j is a usage error', (words, message) => {
  expect(() => parseWords(COMMANDS, words)).toThrow(message)
})
