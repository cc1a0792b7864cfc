import { expect, test } from 'vitest'
import { decideTree, type TreeFacts } from './decide-tree.ts'
import { carriesRun, composeReviewWorktree } from './review-worktree.ts'
import { findVerdictLine } from './verdict/read-verdict-line.ts'

const TARGET = 'a'.repeat(40)
const OTHER = 'b'.repeat(40)
const AS_GIVEN: TreeFacts = { targetSha: TARGET, worktree: 'present', dirty: 'clean', head: TARGET, because: [] }

test.each<[what: string, change: Partial<TreeFacts>, answer: string, rule: string]>([
  ['as it was made', {}, 'as_given', 'TREE_AS_GIVEN'],
  ['changed', { dirty: 'dirty' }, 'reviewer_modified_tree', 'TREE_CHANGED'],
  ['at another commit', { head: OTHER }, 'reviewer_modified_tree', 'TREE_CHANGED'],
  ['not to be read', { dirty: 'unknown' }, 'unknown', 'TREE_UNKNOWN'],
  ['not to be found', { worktree: 'unknown' }, 'unknown', 'TREE_UNKNOWN'],
  ['without a head', { head: null }, 'unknown', 'TREE_UNKNOWN'],
  ['gone', { worktree: 'missing', head: null }, 'as_given', 'TREE_NONE'],
  ['never made', { worktree: 'none', head: null }, 'as_given', 'TREE_NONE'],
])('a worktree that is %s', (_what, change, result, rule) => {
  expect(decideTree({ ...AS_GIVEN, ...change })).toMatchObject({ result, rule })
})

test.each<[output: string, verdict: string | undefined]>([
  ['::provost {"verdict":"approved"}\n', 'approved'],
  ['::provost {"verdict":"approved"}\n::provost {"verdict":"inconclusive","body":"?"}\r\n', 'inconclusive'],
  ['::provost {"verdict":"approved"}\n::provost {"activity":"idle"}\n', 'approved'],
  ['LGTM', undefined],
  ['I would say ::provost {"verdict":"approved"}', undefined],
  ['::provost {"verdict":true}', undefined],
  ['::provost {"verdict":"approved"', undefined],
])('the output %j says %s', (output, verdict) => expect(findVerdictLine(output)?.verdict).toBe(verdict))

test('the worktree of a run carries it, and no other run', () => {
  const path = `/x/.provost/worktrees/${composeReviewWorktree('demo-7', 'rr_12')}`
  expect(path).toMatch(/demo-7-review-12$/)
  expect(carriesRun(path, { sessionId: 'demo-7', id: 'rr_12' })).toBe(true)
  expect(carriesRun(path, { sessionId: 'demo-7', id: 'rr_2' })).toBe(false)
  expect(carriesRun(path, { sessionId: '7', id: 'rr_12' })).toBe(false)
  expect(carriesRun(null, { sessionId: 'demo-7', id: 'rr_12' })).toBe(false)
})
