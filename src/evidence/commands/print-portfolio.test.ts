// What a person reads of the portfolio: age is one thing, the verdict another.
import { expect, test } from 'vitest'
import type { Shape } from '#api/schemas'
import { composePortfolio } from './print-portfolio.ts'

const portfolioOf = (verified: string | null) => {
  const row = { repo: 'acme/shop', surface: 'cli', freshness_days: 0, max_age_days: 30, aging: false }
  const none = { stale: [], unknown_freshness: [], missing: [], scenario_gaps: [], policy_errors: [] }
  return { ...none, repos: [{ ...row, verified }], healthy: [row] } as unknown as Shape<'Portfolio'>
}

test.each([
  ['pass', '0 days, limit 30'],
  ['fail', '0 days, limit 30, its verdict is fail'],
  [null, '0 days, limit 30, its verdict is unknown'],
])('a fresh record whose verdict is %s', (verified, why) => {
  expect(composePortfolio(portfolioOf(verified), 120).at(-1)?.trimEnd()).toMatch(new RegExp(`cli +${why}$`))
})
