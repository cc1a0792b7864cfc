import { expect, test } from 'vitest'
import type { JsonObject } from '#kernel/reading/json-value'
import { someEvent } from '#testing/samples/events'
import {
  type BoundTestResult,
  colourOfTest,
  deriveTestFact,
  isBoundTestPath,
  listUntested,
  nameTest,
} from './bound-test.ts'
import type { TestColour } from './decide-fixed.ts'
import type { FindingView } from './finding-view.ts'
import { foldFinding } from './fold-finding.ts'

test.each<[conclusion: string, exitCode: number | null, colour: TestColour]>([
  ['success', 0, 'green'],
  ['failure', 1, 'red'],
  ['failure', 126, 'unknown'], // a shell that may not run it
  ['failure', 127, 'unknown'], // a shell that does not find it
  ['failure', null, 'unknown'], // a signal ended it
  ['timed_out', null, 'unknown'],
  ['not_started', null, 'unknown'],
  ['cancelled', null, 'unknown'],
])('a test that ended as %s with %s is %s', (conclusion, exitCode, colour) =>
  expect(colourOfTest({ conclusion, exitCode })).toBe(colour),
)

const bound = (name: string) => ({ name, command: [name], files: [] })
const result = (name: string, before: TestColour, after: TestColour, tree = 'T'): BoundTestResult => {
  return { test: name, tree, after, beforeTree: 'B', before }
}

test.each<[results: BoundTestResult[], before: TestColour, after: TestColour]>([
  [[result('a', 'red', 'green'), result('b', 'red', 'green')], 'red', 'green'],
  [[result('a', 'red', 'green'), result('b', 'green', 'green')], 'unknown', 'green'], // one of them proves nothing
  [[result('a', 'red', 'green'), result('b', 'red', 'red')], 'red', 'red'], // one red test is enough to see it
  [[result('a', 'red', 'green'), result('b', 'red', 'unknown')], 'red', 'unknown'],
  [[result('a', 'red', 'green')], 'unknown', 'unknown'], // b was not run
  [[result('a', 'red', 'green'), result('b', 'red', 'green', 'U')], 'unknown', 'unknown'], // b was run elsewhere
  [[], 'unknown', 'unknown'],
])('two tests with %j are %s before and %s after', (testResults, before, after) =>
  expect(deriveTestFact({ tests: [bound('a'), bound('b')], testResults }, 'T')).toEqual({ tree: 'T', before, after }),
)

test('without a test, and without a tree, there is nothing to tell', () => {
  expect(deriveTestFact({ tests: [], testResults: [] }, 'T')).toBeNull()
  expect(deriveTestFact({ tests: [bound('a')], testResults: [result('a', 'red', 'green')] }, null)).toBeNull()
})

test('what has a result at a tree is not run there again, whatever the result', () => {
  const tested = { tests: [bound('a'), bound('b')], testResults: [result('a', 'unknown', 'unknown')] }
  expect(listUntested(tested, 'T').map(({ name }) => name)).toEqual(['b'])
  expect(listUntested(tested, 'U').map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a name can be read back as the words it was made of', () => {
  expect(nameTest(['node', '--test', 'test/a b.js'])).toBe('node --test "test/a b.js"')
})

test.each<[path: string, answer: boolean]>([
  ['test/db.js', true],
  ['src/db.test.ts', true],
  ['src/db.spec.ts', true],
  ['pkg/db_test.go', true],
  ['test_db.py', true],
  ['app/__tests__/x.js', true],
  ['src/latest.js', false],
  ['src/contest/x.js', false],
  ['src/inspect.ts', false],
  ['src/testimony.ts', false],
])('%s is a test: %s', (path, answer) => expect(isBoundTestPath(path)).toBe(answer))

test('a finding remembers its tests and the last result of each; being tested changes no state', () => {
  const link = { test: 'npm test', command: ['npm', 'test'], files: ['test/a.js'] }
  const told = { test: 'npm test', tree: 'T', after: 'red', beforeTree: null, before: 'unknown' }
  const rows: [type: string, data: JsonObject][] = [
    ['finding.linked', link],
    ['finding.tested', told],
    ['finding.tested', { ...told, tree: 'U', after: 'green' }],
  ]
  const events = rows.map(([type, data], index) => {
    const place = { stream: 'finding/fi_1', version: index + 1, position: index + 1, hash: '' }
    return { ...someEvent({ type, data }), ...place }
  })
  const finding = events.reduce<FindingView | undefined>(foldFinding, undefined)!
  expect(finding.tests).toEqual([{ name: 'npm test', command: ['npm', 'test'], files: ['test/a.js'] }])
  expect(finding.testResults.map(({ tree, after }) => [tree, after])).toEqual([['U', 'green']])
  expect([finding.state, finding.links.tests]).toEqual(['new', ['npm test']])
})
