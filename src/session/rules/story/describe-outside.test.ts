// What is told of files outside, and when it is news.
import { describe, expect, test } from 'vitest'
import { composeWritten, describeAside, describeOutside, isToldAlready } from './describe-outside.ts'

const many = Array.from({ length: 102 }, (_, index) => `f${index}`)

test.each([
  ['nothing', [], { paths: [], more: 0 }],
  ['as many as are named', many.slice(0, 100), { paths: many.slice(0, 100), more: 0 }],
  ['more than that', many, { paths: many.slice(0, 100), more: 2 }],
  ['a name that fills a page', ['x'.repeat(301)], { paths: ['x'.repeat(300)], more: 0 }],
])('%s', (_what, paths, written) => expect(composeWritten(paths)).toEqual(written))

describe('it is told', () => {
  test.each([
    ['not at all where nothing was ever seen', null, [], true],
    ['when something is seen', null, ['a'], false],
    ['once', ['a', 'b'], ['a', 'b'], true],
    ['again when one more is seen', ['a'], ['a', 'b'], false],
    ['when it is gone', ['a'], [], false],
    ['when more is seen than is named', many.slice(0, 101), many, false],
    ['by whole names', ['a', 'b'], ['a b'], false],
  ] as const)('%s', (_when, told, seen, isTold) => {
    expect(isToldAlready(told && composeWritten(told), composeWritten(seen))).toBe(isTold)
  })
})

test.each([
  [['a'], 'it wrote outside of its worktree: a; all of it stays in its layer'],
  [['a', 'b', 'c', 'd', 'e'], 'it wrote outside of its worktree: a, b, c, d, e; all of it stays in its layer'],
  [many, 'it wrote outside of its worktree: f0, f1, f2, f3, f4 and 97 more; all of it stays in its layer'],
  [[], 'nothing that it wrote outside of its worktree is left'],
] as const)('%#', (paths, sentence) => expect(describeOutside(composeWritten(paths))).toBe(sentence))

test.each([
  ['LOGIN_MOVED', 'the person has another one by now'],
  ['LOGIN_NOT_CARRIED', 'it is not of the kind that it was started with'],
] as const)('a login: %s', (code, because) =>
  expect(describeAside('codex', { file: '.codex/auth.json', code })).toBe(
    `the login that it renewed was kept aside: ~/.codex/auth.json, ${because}; log in again if codex asks`,
  ),
)
