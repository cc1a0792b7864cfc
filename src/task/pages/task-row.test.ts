// Which tasks the filters of the address let through, and what is said of each.
import { expect, test } from 'vitest'
import { chooseTasks, looksOf, readTaskFilter, type TaskTableRow } from './task-row.ts'

const row = (id: string, more: Partial<TaskTableRow> = {}): TaskTableRow => ({
  id,
  project: 'shop',
  phase: 'codegen',
  needs: 'work',
  rule: 'OUTPUT_MISSING',
  attempt: 1,
  outcome: null,
  isPaused: false,
  isAbandoned: false,
  isRunning: false,
  createdBy: 'ana',
  since: '2026-01-01T00:00:00.000Z',
  title: `title of ${id}`,
  version: 1,
  asks: [],
  sessions: [],
  ...more,
})

const ROWS = [
  row('ta_OLD'),
  row('ta_NEW', { since: '2026-01-02T00:00:00.000Z', needs: 'answer', phase: 'planning' }),
  row('ta_ELSEWHERE', { project: 'bank', since: '2026-01-03T00:00:00.000Z', phase: 'done', needs: null }),
]

test.each([
  ['', ['ta_ELSEWHERE', 'ta_NEW', 'ta_OLD']],
  ['find=NEW', ['ta_NEW']],
  ['find=BANK', ['ta_ELSEWHERE']],
  ['project=shop', ['ta_NEW', 'ta_OLD']],
  ['phase=planning', ['ta_NEW']],
  ['needs=work', ['ta_OLD']],
  ['needs=work&project=bank', []],
])('the filter "%s"', (query, ids) => {
  expect(chooseTasks(ROWS, readTaskFilter(new URLSearchParams(query))).map(({ id }) => id)).toEqual(ids)
})

test.each([
  [{}, ['codegen', 'needs work']],
  [{ isPaused: true }, ['paused', 'codegen', 'needs work']],
  [{ phase: 'done', outcome: 'reverted', needs: null }, ['reverted']],
  [{ phase: 'done', outcome: 'accepted', needs: null }, ['accepted']],
  [{ phase: 'done', outcome: 'accepted', needs: null, isPaused: true }, ['accepted']],
] as const)('%o is said in words', (more, words) => {
  expect(looksOf(row('ta_1', more)).map(({ word }) => word)).toEqual(words)
})
