import { expect, test } from 'vitest'
import { type FindingTableLine, narrowDown, readFindingFilter, sortLines } from './finding-filter.ts'

const line = (id: string, more: Partial<FindingTableLine> = {}): FindingTableLine => ({
  id,
  run: null,
  project: 'shop',
  severity: 'LOW',
  category: 'unused',
  title: `title of ${id}`,
  path: 'src/a.js',
  line: 3,
  foundAt: '2026-01-01T00:00:00.000Z',
  state: 'new',
  detail: null,
  since: '2026-01-01T00:00:00.000Z',
  version: 1,
  isApproved: false,
  source: 'lint',
  ...more,
})

const LINES = [
  line('f_1'),
  line('f_2', { severity: 'CRITICAL', since: '2026-01-03T00:00:00.000Z' }),
  line('f_3', { severity: 'CRITICAL', source: 'agents', run: 'sw_1', path: null }),
  line('f_4', { severity: 'odd', state: 'fixed' }),
]

test.each([
  ['', ['f_3', 'f_2', 'f_1', 'f_4']],
  ['find=TITLE%20OF%20F_2', ['f_2']],
  ['find=src', ['f_2', 'f_1', 'f_4']],
  ['severity=CRITICAL&source=lint', ['f_2']],
  ['state=fixed', ['f_4']],
  ['project=bank', []],
])('%s', (query, ids) => {
  const { shown } = narrowDown(sortLines(LINES), readFindingFilter(new URLSearchParams(query)))
  expect(shown.map(({ id }) => id)).toEqual(ids)
})

test('a facet counts what the other filters let through, not what it hides itself', () => {
  const { counts } = narrowDown(LINES, readFindingFilter(new URLSearchParams('severity=CRITICAL')))
  expect([...counts.severity]).toEqual([
    ['LOW', 1],
    ['CRITICAL', 2],
    ['odd', 1],
  ])
  expect([...counts.source]).toEqual([
    ['lint', 1],
    ['agents', 1],
  ])
})

test('what two facets hide is counted by none', () => {
  const { counts } = narrowDown(LINES, readFindingFilter(new URLSearchParams('severity=CRITICAL&source=agents')))
  expect([...counts.severity]).toEqual([['CRITICAL', 1]])
  expect([...counts.source]).toEqual([
    ['lint', 1],
    ['agents', 1],
  ])
  expect([...counts.project]).toEqual([['shop', 1]])
})
