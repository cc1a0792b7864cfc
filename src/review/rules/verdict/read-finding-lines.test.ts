// Findings as people type them.
import { expect, test } from 'vitest'
import { readFindingLines } from './read-finding-lines.ts'

test.each([
  [
    'src/export.ts:41 blocking loses the header row',
    { path: 'src/export.ts', line: 41, severity: 'blocking', kind: 'code', message: 'loses the header row' },
  ],
  ['src/a b.ts minor no', { severity: 'minor', kind: 'other', message: 'src/a b.ts minor no' }],
  ['README.md info says nothing', { path: 'README.md', severity: 'info', kind: 'code', message: 'says nothing' }],
  ['major no test', { severity: 'major', kind: 'code', message: 'no test' }],
  ['huge no test', { severity: 'minor', kind: 'other', message: 'huge no test' }],
  ['blocking', { severity: 'minor', kind: 'other', message: 'blocking' }],
])('%s', (line, finding) => {
  expect(readFindingLines(`\n  ${line} \n\n`)).toEqual([finding])
})

test('an empty text has none', () => {
  expect(readFindingLines(' \n ')).toEqual([])
})
