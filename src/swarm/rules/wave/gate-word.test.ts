import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gateWordOf, NOT_NEEDED } from './gate-word.ts'

test.each([
  [{ passed: true, reason: 'Verification passed (npm)' }, 'passed'],
  [{ passed: true, reason: 'No verification run (optional)' }, 'not_needed'],
  [{ passed: false, reason: 'No verification run for this wave' }, 'failed'],
  [{ passed: false, overridden: true, reason: 'No verification run for this wave' }, 'overridden'],
] as const)('%j is %s', (gate, word) => {
  expect(gateWordOf(gate)).toBe(word)
})

test('every reason of the list is one that the table gives', () => {
  const table = readFileSync(new URL('gate-table.ts', import.meta.url), 'utf8')
  for (const reason of NOT_NEEDED) expect(table).toContain(`pass('${reason}')`)
})
