// Runs gathered by session and commit, newest first.
import { expect, test } from 'vitest'
import { groupRuns, type RunRow } from './review-group.ts'

const run = (id: string, sessionId: string, targetSha: string, startedAt: string): RunRow =>
  ({ id, sessionId, targetSha, startedAt, harness: 'codex' }) as RunRow

const ROWS = [
  run('rr_1', 'shop-1', 'aaa', '2026-01-01T00:00:00.000Z'),
  run('rr_9', 'shop-1', 'bbb', '2026-01-02T00:00:00.000Z'),
  run('rr_10', 'shop-1', 'bbb', '2026-01-02T00:00:00.000Z'),
  run('rr_3', 'ta_X1', 'ccc', '2026-01-03T00:00:00.000Z'),
]

test('the newest commit of a session stands before the older one, which is said to be old', () => {
  const groups = groupRuns(ROWS, '')
  expect(groups.map(({ subject, targetSha, isNewest }) => [subject, targetSha, isNewest])).toEqual([
    ['ta_X1', 'ccc', true],
    ['shop-1', 'bbb', true],
    ['shop-1', 'aaa', false],
  ])
  expect(groups[1]!.runs.map(({ id }) => id)).toEqual(['rr_10', 'rr_9'])
})

test.each([
  ['SHOP', 2],
  ['rr_10', 1],
  ['ccc', 1],
  ['codex', 3],
  ['nothing', 0],
])('looking for "%s" finds %d', (wanted, count) => {
  expect(groupRuns(ROWS, wanted)).toHaveLength(count)
})

test('a commit stays old when only old ones are looked for', () => {
  expect(groupRuns(ROWS, 'aaa')).toMatchObject([{ targetSha: 'aaa', isNewest: false }])
})
