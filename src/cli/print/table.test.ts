import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeTable } from './table.ts'

const widthOf = (line: string) => [...line].length

test('at sixty columns the id stays whole and the rest gives way', () => {
  const lines = composeTable(
    ['TASK', 'PHASE', 'NEEDS', 'RULE', 'ATTEMPT', 'SINCE', 'TITLE'],
    [
      [
        'ta_0123456789',
        'plan_review',
        'decision',
        'PLAN_REVIEW_MISSING',
        '1',
        '2026-01-31 12:00',
        'A title of some length',
      ],
    ],
    60,
  )
  expect(lines[1]).toContain('ta_0123456789')
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(60)
})

test('the first column is never cut, whatever stands beside it', () => {
  const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'b', '-') })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word, word, word), { minLength: 1, maxLength: 5 }),
      fc.nat(200),
      (rows, width) => {
        const lines = composeTable(['ID', 'A', 'B', 'C'], rows, width)
        const isWhole = rows.every(([id], index) => lines[index + 1]?.startsWith(id))
        expect(isWhole).toBe(true)
      },
    ),
  )
})
