// The grid: every place of the portfolio is in exactly one cell, and what is not known never looks healthy.
import { expect, test } from 'vitest'
import { derivePortfolioGrid } from './portfolio-grid.ts'

const place = (repo: string, surface: string, more: object = {}) => ({
  repo,
  surface,
  enforcement: 'required',
  ...more,
})

const PORTFOLIO = {
  repos: [
    place('a/one', 'web', { bucket: 'stale', freshness_days: 40, verified: 'pass', run_id: 'r1', finished_at: 't' }),
    place('a/one', 'cli', { bucket: 'healthy', freshness_days: 20, verified: 'fail', run_id: 'r2' }),
    place('a/two', 'watch', { bucket: 'constructor' }),
  ],
  healthy: [place('a/one', 'cli', { aging: true })],
  missing: [place('b/three', 'api')],
  scenario_gaps: [place('a/one', 'web', { scenario: 'core', state: 'stale' })],
  policy_errors: [{ repo: 'c/four', errors: ['/ is missing'] }],
}

test('surfaces stand in the order of the vocabulary, strangers last', () => {
  expect(derivePortfolioGrid(PORTFOLIO).surfaces).toEqual(['cli', 'web', 'api', 'watch'])
})

test('every place has its cell', () => {
  const { rows } = derivePortfolioGrid(PORTFOLIO)
  expect(
    rows.map(({ repo, cells }) => [repo, [...cells.values()].map(({ surface, state }) => `${surface} ${state}`)]),
  ).toEqual([
    ['a/one', ['web stale', 'cli aging']],
    ['a/two', ['watch unknown_freshness']],
    ['b/three', ['api missing']],
    ['c/four', []],
  ])
  expect(rows[0]!.cells.get('web')!.gaps).toEqual(['core is stale'])
  expect(rows[3]!.policyErrors).toEqual(['/ is missing'])
})
