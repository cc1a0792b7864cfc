import { expect, test } from 'vitest'
import { adviseAgainst, describeRefusals } from './describe-refusals.ts'

const edited = (path: string) => ({ path, code: 'DRIFT' }) as const

test.each([
  [
    [edited('a.js')],
    'a.js is not what the change was made for: somebody edited it since',
    /^put your edits aside \(`git stash push -- a\.js`\)/,
  ],
  [[{ path: 'way', code: 'SYMLINK' } as const], 'way is a link', /^look at way, then accept again$/],
  [[edited('a'), { path: 'b', code: 'NOT_A_FILE' } as const], /^a .*; b is no file$/, /^look at a, b/],
  [['a', 'b', 'c', 'd', 'e'].map(edited), /^a .*; b .*; c .*; and 2 more$/, /-- a b c d e`/],
])('%j', (refusals, words, advice) => {
  expect(describeRefusals(refusals)).toMatch(words)
  expect(adviseAgainst(refusals, 'ta_1')).toMatch(advice)
})
