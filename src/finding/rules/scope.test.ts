// What a scope covers: the table of entries, globs by example, and that more entries never uncover a path.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confinePath } from './confined-path.ts'
import { PRIOR_STATES } from './finding-state.ts'
import { classifyFindings } from './identity/classify-findings.ts'
import { compileScope, scopeCovers } from './scope.ts'

const reason = (entries: readonly string[] | null, path: string | null) =>
  scopeCovers(compileScope(entries), path).reason

const rows: [entry: string, path: string, covered: boolean][] = [
  ['/', 'a/b', true],
  ['.', 'a/b', true],
  ['./', 'a/b', true],
  ['src', 'src', true],
  ['src', 'src/a/b.ts', true],
  ['src/', 'src/a.ts', true],
  ['src\\a', 'src/a/b.ts', true],
  ['src/ab', 'src/abc/x', false], // a prefix of the text is not a directory
  ['src', 'Src/a.ts', false],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/.a.ts', true], // leading dots are characters
  ['src/*.ts', 'src/a/b.ts', false], // one segment only
  ['src/*', 'src/a/b', false], // a glob covers what it matches, not what is below
  ['src/**', 'src/a/b', true],
  ['src/**', 'src', false], // at the end at least one segment
  ['src/**/a', 'src/a', true],
  ['src/**/a', 'src/b/c/a', true],
  ['**/a/**/b', 'a/a/c/b', true],
  ['a**b/c', 'axxb/c', true], // inside a segment it is one star
  ['a**b/c', 'ax/b/c', false],
  ['?.ts', '𝒳.ts', true], // one code point
  ['?.ts', '.ts', false],
  ['[a-c]', 'b', true],
  ['[a-c]', 'd', false],
  ['[!a-c]', 'd', true],
  ['[^a]', 'a', false],
  ['[a-]', '-', true],
  ['[]a]', '[]a]', true], // an empty class is literal
  ['[]a]', 'a', false],
  ['[a', '[a', true],
  ['{a,b}/c', 'b/c', true],
  ['{a,b}', 'a/c', false],
  ['{a}', '{a}', true],
  ['{a,{b,c}}', '{a,c}', true], // one level
  ['src/{a/b,c}', 'src/a/b', true],
  ['!src/**', '!src/a', true], // no negation
]
test.each(rows)('%s and %s: %s', (entry, path, covered) => {
  expect(scopeCovers(compileScope([entry]), path).covered).toBe(covered)
})

const reasons: [entries: string[] | null, path: string | null, string][] = [
  [null, 'a', 'no_scope'],
  [[], 'a', 'no_scope'],
  [[''], 'a', 'no_scope'],
  [['../a'], 'a', 'no_scope'],
  [['/etc'], 'etc', 'no_scope'],
  [['{a,b}'.repeat(9)], 'a', 'no_scope'], // 512 alternatives
  [['{a,b}'.repeat(8)], 'a', 'out_of_scope'], // 256 are still read
  [['a'], null, 'no_path'],
  [['a'], '', 'no_path'],
  [['a'], '../a', 'bad_path'],
  [['a'], 'C:/a', 'bad_path'],
  [['a'], 'b', 'out_of_scope'],
]
test.each(reasons)('%j and %j: %s', (entries, path, wanted) => expect(reason(entries, path)).toBe(wanted))

test('the first entry that covers is named as it was given, and useless ones are listed', () => {
  const scope = compileScope(['lib', '', './src//a', 'src/*', '..'])
  expect(scopeCovers(scope, 'src/a')).toEqual({ covered: true, by: './src//a', reason: 'covered' })
  expect(scopeCovers(scope, 'src/b').by).toBe('src/*')
  expect(scope.ignored).toEqual(['', '..'])
})

test('a hostile glob takes no longer than a tame one', () => {
  const scope = compileScope([`${'*a'.repeat(40)}b`, `${'**/'.repeat(40)}b`])
  expect(scopeCovers(scope, 'a'.repeat(3000)).covered).toBe(false)
  expect(scopeCovers(scope, 'a/'.repeat(500)).covered).toBe(false)
})

const segment = fc.constantFrom('a', 'b', 'ab', '*', '**', '?', '[ab]', '{a,b}', '..', '.', '')
const entry = fc.array(segment, { maxLength: 4 }).map(parts => parts.join('/'))
const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'c'), { minLength: 1, maxLength: 4 })
  .map(parts => parts.join('/'))

describe('L6', () => {
  test('more entries never uncover a path', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), path, (some, more, place) => {
        const before = scopeCovers(compileScope(some), place)
        const after = scopeCovers(compileScope([...some, ...more]), place)
        if (before.covered) expect(after).toEqual(before)
      }),
    )
  })

  test('a plain entry covers itself and what is below it, and nothing else', () => {
    fc.assert(
      fc.property(path, path, (one, place) => {
        expect(scopeCovers(compileScope([one]), place).covered).toBe(place === one || place.startsWith(`${one}/`))
      }),
    )
  })
})

describe('L5: the compatible classification', () => {
  const prior = fc.uniqueArray(
    fc.record({
      fingerprint: fc.constantFrom('p', 'q', 'r', 's', '__proto__'),
      path: fc.oneof(fc.constant(null), path),
      status: fc.constantFrom(...PRIOR_STATES),
    }),
    { selector: ({ fingerprint }) => fingerprint },
  )
  const current = fc.array(fc.record({ fingerprint: fc.constantFrom('p', 'q', 'x', '__proto__') }))

  test('is a partition of all fingerprints, and without a scope nothing is fixed', () => {
    fc.assert(
      fc.property(current, prior, fc.oneof(fc.constant(null), fc.array(entry)), (seen, known, scope) => {
        const classes = classifyFindings(seen, known, scope)
        const all = [classes.recurring, classes.unverified, classes.kept].flat().map(({ fingerprint }) => fingerprint)
        const everyone = new Set([...seen, ...known].map(({ fingerprint }) => fingerprint))
        expect([...classes.new, ...classes.fixed, ...all].toSorted()).toEqual([...everyone].toSorted())
        if (scope === null) expect(classes.fixed).toEqual([])
      }),
    )
  })
})

const paths: [given: string, confined: string | undefined][] = [
  ['a//b/./c', 'a/b/c'],
  ['a\\b', 'a/b'],
  ['.', ''],
  ['a/..b', 'a/..b'],
  ['a/../b', undefined],
  ['/a', undefined],
  ['\\a', undefined],
  ['c:a', undefined],
  ['a\u0000', undefined],
  ['a\u007f', undefined],
]
test.each(paths)('%j is confined to %j', (given, confined) => expect(confinePath(given)).toBe(confined))
