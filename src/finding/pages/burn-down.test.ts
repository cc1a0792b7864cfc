// How many findings were open, day by day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAYS, deriveBurnDown } from './burn-down.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-03-31T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

test('one that is open counts from its day on, one that was closed until the day before', () => {
  const [high] = deriveBurnDown(
    [
      { severity: 'HIGH', state: 'new', foundAt: daysAgo(2), since: daysAgo(2) },
      { severity: 'HIGH', state: 'fixed', foundAt: daysAgo(400), since: daysAgo(1) },
    ],
    NOW,
  )
  expect(high!.open.slice(-4)).toEqual([1, 2, 1, 1])
  expect(high!.open[0]).toBe(1)
})

test('today is what is open now, and no day is below nothing', () => {
  const state = fc.constantFrom('new', 'recurring', 'unverified', 'fixed', 'obsolete', 'rejected', 'deferred')
  const line = fc
    .record({ state, severity: fc.constantFrom('HIGH', 'LOW'), found: fc.nat(90), closed: fc.nat(90) })
    .map(({ found, closed, ...rest }) => ({
      ...rest,
      foundAt: daysAgo(Math.max(found, closed)),
      since: daysAgo(Math.min(found, closed)),
    }))
  fc.assert(
    fc.property(fc.array(line), lines => {
      const rows = deriveBurnDown(lines, NOW)
      for (const { severity, open } of rows) {
        const isOpen = (one: { state: string; severity: string }) =>
          one.severity === severity && ['new', 'recurring', 'unverified'].includes(one.state)
        expect(open).toHaveLength(DAYS)
        expect(Math.min(...open)).toBeGreaterThanOrEqual(0)
        expect(open.at(-1)).toBe(lines.filter(isOpen).length)
      }
    }),
  )
})
