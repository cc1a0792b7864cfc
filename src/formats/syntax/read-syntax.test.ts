// Edits of real source: each still parses, changes its span only, and can be taken back (K7).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyEdit, type Edit, listEdits, mutate } from '#looking/rules/mutation/mutate'
import type { Language } from '#looking/rules/mutation/syntax-token'
import { readSyntax } from './read-syntax.ts'

const ALL = { lines: null, operators: null }
const editsOf = (language: Language, text: string) => mutate(text, readSyntax(language, text) ?? [], ALL)
const inWords = (language: Language, text: string) =>
  editsOf(language, text).map(({ operator, before, after }) => `${operator} ${before} → ${after}`)

describe('edits that would not be what they say are passed over', () => {
  test.each<[why: string, language: Language, text: string, edits: string[]]>([
    ['a minus beside a minus', 'javascript', 'x = a+-b', []],
    ['a plus beside a plus', 'javascript', 'x = a-+b; y = a - +b', ['ARITH - → +']],
    ['an asterisk that would begin a comment', 'javascript', 'x = a*/* why */b', []],
    ['a word that would grow', 'javascript', 'function f() { return!x }', []],
    ['a function that would be declared', 'javascript', '!function () {}()', []],
    ['a function that is no statement', 'javascript', 'x = !function () {}', ['NOT ! → ']],
    ['a number before a name', 'javascript', 'x = 1?.y', ['INT 1 → 2']],
    ['names that are numbers', 'javascript', 'class A { 3 = 4; 5() {} }; ({ 6: y } = x)', ['INT 4 → 5']],
    ['what may not be mixed without parentheses', 'javascript', 'x = a ?? b ?? c', []],
    ['what is in parentheses', 'javascript', 'x = (a ?? b) ?? c', ['NULLISH ?? → ||', 'NULLISH ?? → ||']],
    ['a private name', 'javascript', 'x = a?.#b', ['CHAIN ?. → .']],
    ['text and attributes of elements', 'javascript', 'x = <p a="1">2 {b + 3}</p>', ['ARITH + → -', 'INT 3 → 4']],
    ['elements in TypeScript', 'typescript', 'const x = <p>{a as 1}{2}</p>', ['INT 2 → 3']],
    ['types after as, satisfies and is', 'typescript', 'x = y as 1; y satisfies 2; f<3>(4)', ['INT 4 → 5']],
    ['what is only declared', 'typescript', 'declare const x: 1; declare enum E { A = 2 }', []],
    ['annotations and format strings', 'python', 'def f(a: 1 = 2) -> 3:\n    return f"{a + 4}" + a', ['INT 2 → 3']],
    ['two words that are one', 'python', 'x = a is  not b', ['IS is  not → is']],
    ['pages of an old file', 'python', 'x = 1\n\f\ny = 2', ['INT 1 → 2', 'INT 2 → 3']],
    ['a text that does not parse', 'javascript', 'if (a < ) {', []],
  ])('%s', (_why, language, text, edits) => expect(inWords(language, text)).toEqual(edits))
})

test.each<[why: string, text: string, edits: string[]]>([
  ['nulls in a chain', 'x = a ?? b ?? c', ['NULLISH ?? → ||', 'NULLISH ?? → ||']],
  ['a minus beside a minus', 'x = a+-b', ['ARITH + → -']],
  ['a word that would grow', 'function f() { return!x }', ['NOT ! → ']],
  ['a function that would be declared', '!function () {}()', ['NOT ! → ']],
  ['a number before a name', 'x = 1?.y', ['INT 1 → 2', 'CHAIN ?. → .']],
  ['names that are numbers are no site at all', 'x = { 6: y }', []],
])('the list of all edits has those too after which nothing parses: %s', (_why, text, edits) => {
  const listed = listEdits(text, readSyntax('javascript', text) ?? [], ALL)
  expect(listed.map(({ operator, before, after }) => `${operator} ${before} → ${after}`)).toEqual(edits)
})

test('a text above a mebibyte has no syntax, and one with half a character has', () => {
  expect(readSyntax('javascript', `x = ${'1 + '.repeat(300_000)}1`)).toBeNull()
  expect(inWords('javascript', 'x = "\ud800" + 1; y = 2')).toEqual(['INT 1 → 2', 'INT 2 → 3'])
})

test('lines end with CRLF, CR and LF', () => {
  expect(editsOf('javascript', 'a = 1\r\nb = 2\rc = 3\nd = 4').map(({ line }) => line)).toEqual([1, 2, 3, 4])
})

const PACKAGES = join(import.meta.dirname, '../../../node_modules')
const FILES = 400
const EDITS_PER_FILE = 4

/** Sources of the packages that are installed, the same ones every time, none so large that it would be all of the test. */
function realFiles(): { path: string; language: Language; text: string }[] {
  const paths = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter(path => /(?<!\.d)\.[cm]?[jt]sx?$/.test(path))
    .sort()
  const step = Math.max(1, Math.floor(paths.length / (FILES * 2)))
  const some = paths.filter((_path, index) => index % step === 0)
  return some
    .map(path => ({ path, text: readFileSync(join(PACKAGES, path), 'utf8') }))
    .filter(({ text }) => text.length < 20_000)
    .slice(0, FILES)
    .map(file => ({ ...file, language: /\.[cm]?tsx?$/.test(file.path) ? 'typescript' : 'javascript' }))
}

const spread = (edits: readonly Edit[]) =>
  edits.filter((_edit, index) => index % Math.ceil(edits.length / EDITS_PER_FILE) === 0)

test('every edit of real files still parses, and changes its span only', () => {
  const files = realFiles()
  let tried = 0
  const broken = files.flatMap(({ path, language, text }) =>
    spread(editsOf(language, text)).flatMap(edit => {
      tried += 1
      const changed = applyEdit(text, edit)
      const back = { start: edit.start, end: edit.start + edit.after.length, after: edit.before }
      expect(applyEdit(changed, back)).toBe(text)
      return readSyntax(language, changed) ? [] : [`${path}:${edit.line} ${edit.operator}`]
    }),
  )
  expect(broken).toEqual([])
  expect(files.length).toBeGreaterThan(200)
  expect(tried).toBeGreaterThan(500)
})
