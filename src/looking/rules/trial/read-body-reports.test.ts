// Which lines of a body are reports: those that begin with a place, however a reviewer likes to mark it.
import { expect, test } from 'vitest'
import { readBodyReports } from './read-body-reports.ts'

test.each<[line: string, place: [path: string, line: number, endLine: number | null] | null]>([
  ['src/a.ts:41 loses the header row', ['src/a.ts', 41, null]],
  ['- `src/a.ts:41`: loses it', ['src/a.ts', 41, null]],
  ['2. **a.py:7** is off by one', ['a.py', 7, null]],
  ['./a.py:7-9 never ends', ['a.py', 7, 9]],
  ['a.py:7', ['a.py', 7, null]],
  ['see src/a.ts:41', null],
  ['a.py:9-7 is no span', null],
  ['a.py:0 is no line', null],
  ['a.py:7x', null],
  ['12:30 was late', null],
  ['fine', null],
])('%s', (text, place) => {
  const [report, ...others] = readBodyReports(`intro\n${text}`)
  expect(report ? [report.path, report.line, report.endLine] : null).toEqual(place)
  expect(others).toEqual([])
  if (report) expect(report).toMatchObject({ id: 'body-2', category: 'bug', class: null })
})
