// Which mutants are tried: of changed lines only, of each line one before the second of any, always the same for the same seed.
import { describe, expect, test } from 'vitest'
import { readSyntax } from '#formats/syntax/read-syntax'
import { judgeMutantRun, limitMutantMs, type SuiteEnd } from './judge-mutant-run.ts'
import { type ChangedFile, type LeftOut, planMutants } from './plan-mutants.ts'
import { isTestPath, languageOf } from './source-kind.ts'

const plan = (files: readonly ChangedFile[], most = 40, seed = 'tree') =>
  planMutants(files, { seed, most, readTokens: readSyntax })

const file = (path: string, text: string | null, lines: ChangedFile['lines'] = [[1, 99]]) => ({ path, text, lines })

test('only changed lines are mutated, and every one of them before any twice', () => {
  const text = 'a = 1 + 2 + 3 + 4\nb = x < 5\nc = y && z\n'
  const { mutants, possible, lines } = plan([file('src/a.js', text, [[1, 2]])])
  expect([possible, lines]).toEqual([9, 2])
  expect(new Set(mutants.slice(0, 2).map(({ edit }) => edit.line))).toEqual(new Set([1, 2]))
  expect(mutants.every(({ edit }) => edit.line < 3)).toBe(true)
})

test('the order rests on the seed, not on the order of the files, and a cut takes from the end', () => {
  const files = [file('a.py', 'x = a and b\n'), file('b.ts', 'const x = a ?? 1\n'), file('c.js', 'x = !y\n')]
  const ids = plan(files).mutants.map(({ id }) => id)
  expect(plan(files.toReversed()).mutants.map(({ id }) => id)).toEqual(ids)
  expect(plan(files, 2).mutants.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(plan(files, 2).possible).toBe(4)
  expect(plan(files, 40, 'another tree').mutants.map(({ id }) => id)).not.toEqual(ids)
})

test.each<[path: string, text: string | null, why: LeftOut['why']]>([
  ['a.rs', 'x < y', 'language'],
  ['types.d.ts', 'x < y', 'language'],
  ['src/a.test.ts', 'x < y', 'test'],
  ['a.js', null, 'not_text'],
  ['a.js', 'if (a < ) {', 'no_syntax'],
])('%s is left out, and why is said', (path, text, why) => {
  expect(plan([file(path, text)])).toEqual({ mutants: [], possible: 0, lines: 0, leftOut: [{ path, why }] })
})

describe('what a path says', () => {
  test.each<[path: string, language: ReturnType<typeof languageOf>, isTest: boolean]>([
    ['a.js', 'javascript', false],
    ['a.mjs', 'javascript', false],
    ['a.cts', 'typescript', false],
    ['a.tsx', 'typescript', false],
    ['a.py', 'python', false],
    ['a.d.ts', null, false],
    ['a.json', null, false],
    ['src/contest.ts', 'typescript', false],
    ['src/latest/a.ts', 'typescript', false],
    ['test/a.ts', 'typescript', true],
    ['src/__tests__/a.js', 'javascript', true],
    ['src/a.spec.tsx', 'typescript', true],
    ['pkg/test_a.py', 'python', true],
    ['pkg/a_test.py', 'python', true],
    ['conftest.py', 'python', true],
  ])('%s', (path, language, isTest) => expect([languageOf(path), isTestPath(path)]).toEqual([language, isTest]))
})

test.each<[ends: SuiteEnd[], result: string]>([
  [['passed', 'passed'], 'survived'],
  [['passed', 'failed'], 'killed'],
  [['timeout'], 'timeout'],
  [['passed', 'error'], 'error'],
  [['skipped'], 'error'],
  [[], 'error'],
])('suites that end with %j: %s', (ends, result) => expect(judgeMutantRun(ends)).toBe(result))

test('a mutant has three times the time of the unchanged tree and five seconds, within the limit of its suite', () => {
  expect([limitMutantMs(60_000, 1_000), limitMutantMs(6_000, 1_000), limitMutantMs(60_000, 0)]).toEqual([
    8_000, 6_000, 5_000,
  ])
})
