// Verdicts over time: in order, the worst of one moment, and nothing is drawn that cannot be placed.
import { expect, test } from 'vitest'
import { deriveVerdictHistory } from './verdict-series.ts'

const line = (finished_at: string | null, verified: string | null, ...surfaces: string[]) => ({
  finished_at,
  verified,
  surfaces,
})

test('each surface is a series over the same times', () => {
  const history = deriveVerdictHistory([
    line('2026-01-02T00:00:00Z', 'pass', 'cli'),
    line('2026-01-01T00:00:00Z', 'fail', 'cli', 'web'),
  ])
  expect(history).toEqual({
    times: [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-01-02T00:00:00Z')],
    series: [
      { name: 'cli', values: [0, 3] },
      { name: 'web', values: [0, null] },
    ],
    undrawn: 0,
  })
})

test('the worst of one moment is shown', () => {
  const at = '2026-01-01T00:00:00Z'
  expect(deriveVerdictHistory([line(at, 'pass', 'cli'), line(at, 'partial', 'cli')]).series[0]!.values).toEqual([2])
})

test.each([
  [null, 'pass'],
  ['last Tuesday', 'pass'],
  ['2026-01-01T00:00:00Z', 'constructor'],
  ['2026-01-01T00:00:00Z', null],
])('a record of %j with verdict %j is counted and not drawn', (at, verdict) => {
  expect(deriveVerdictHistory([line(at, verdict, 'cli')])).toEqual({ times: [], series: [], undrawn: 1 })
})
