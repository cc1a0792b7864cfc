// What changes, lessons, limits, machines and the reactor wait for; what waits for nobody has no row.
import { expect, test } from 'vitest'
import { askOfChange, askOfHost, askOfIntent, askOfLesson, askOfLimit } from './ask-of-others.ts'
import { sortInbox } from './inbox-row.ts'

const SINCE = '2026-11-01T10:00:00.000Z'
const CHANGE = { id: 'shop/3', project: 'shop', session: 'shop-1', title: 'Sum', headSha: 'abc', since: SINCE }

test.each<[rung: string, isWorkedAt: boolean, kind: string | null]>([
  ['merge_ready', true, 'merge'],
  ['merge_ready', false, 'merge'],
  ['ci_failing', true, null],
  ['ci_failing', false, 'held'],
  ['changes_requested', false, 'held'],
  ['bot_comments', false, 'held'],
  ['merge_conflicts', false, 'held'],
  ['merge_conflicts', true, null],
  ['review_pending', false, null],
  ['in_progress', false, null],
  ['draft', false, null],
])('a change on %s, its agent alive %s: %s', (rung, isWorkedAt, kind) => {
  const kinds = askOfChange({ ...CHANGE, rung, isWorkedAt }).map(row => row.kind)
  expect(kinds).toEqual(kind === null ? [] : [kind])
})

test.each([
  ['ask', ['go on', 'not more'], 1],
  ['stop', [], 1],
  ['warn', [], 0],
  ['go', [], 0],
] as const)('a limit that says %s', (action, labels, rows) => {
  const found = askOfLimit({ id: 'day', action, spent: 12.5, currency: 'USD' })
  expect(found).toHaveLength(rows)
  expect(found.flatMap(({ answers }) => answers.map(({ label }) => label))).toEqual(labels)
})

test('what was given up says why, or that nobody kept it, and can be tried again', () => {
  const intent = { id: 'in_1', kind: 'send_evidence', subject: 'task/ta_1', lastError: null }
  expect(askOfIntent(intent).asks).toContain('nobody kept why')
  expect(askOfIntent({ ...intent, lastError: 'disk full' })).toMatchObject({
    asks: expect.stringContaining('disk full'),
    answers: [{ route: 'retryIntent', parameters: { id: 'in_1' }, body: null }],
  })
})

test('what depends most on it comes first, then what has waited longest', () => {
  const lesson = askOfLesson({ finding_id: 'l-1', title: 'L', waits_for: 'review', since: '2026-01-01T00:00:00.000Z' })
  const [loss] = askOfHost({ name: 'box', incident: { since: SINCE, evidence: 'dead=5' } })
  const [young] = askOfChange({ ...CHANGE, rung: 'merge_ready', isWorkedAt: false })
  const [old] = askOfChange({
    ...CHANGE,
    id: 'shop/2',
    since: '2026-10-01T00:00:00.000Z',
    rung: 'merge_ready',
    isWorkedAt: false,
  })
  expect(sortInbox([lesson, young!, old!, loss!]).map(({ id }) => id)).toEqual([
    'loss/box',
    'merge/shop/2',
    'merge/shop/3',
    'lesson/l-1',
  ])
  expect(askOfHost({ name: 'box', incident: null })).toEqual([])
})
