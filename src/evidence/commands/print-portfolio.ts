// The portfolio for a person: how many of each, then everything that needs a look.
import type { Shape } from '#api/schemas'
import { composeTable } from '#cli/print/table'

type Portfolio = Shape<'Portfolio'>
type Row = Portfolio['repos'][number]

const UNKNOWN_WORDS: Readonly<Record<string, string>> = {
  missing: 'finished_at is missing',
  unparseable: 'finished_at cannot be read',
  future: 'finished_at is in the future',
  reverted: 'its change was taken back',
}

export function composePortfolio(portfolio: Portfolio, width: number): string[] {
  const { healthy, stale, unknown_freshness, missing, scenario_gaps, policy_errors } = portfolio
  const head = `healthy ${healthy.length}   stale ${stale.length}   unknown_freshness ${unknown_freshness.length}   missing ${missing.length}`
  const said = sayVerdicts(portfolio)
  const ageOf = ({ freshness_days, max_age_days }: Row) => `${freshness_days} days, limit ${max_age_days}`
  const rows = [
    ...healthy.map(row => line('healthy', row, `${ageOf(row)}${row.aging ? ', aging' : ''}${said(row)}`)),
    ...stale.map(row => line('stale', row, `${ageOf(row)}${said(row)}`)),
    ...unknown_freshness.map(row =>
      line('unknown_freshness', row, `${UNKNOWN_WORDS[String(row.reason)] ?? String(row.reason)}${said(row)}`),
    ),
    ...missing.map(row => line('missing', row, 'no accepted record')),
    ...scenario_gaps.map(row => line('scenario_gap', row, `${row.scenario} is ${row.state}`)),
    ...policy_errors.map(({ repo, errors }) => ['policy_error', repo, '', errors.join('; '), '']),
  ]
  const table =
    rows.length === 0 ? [] : composeTable(['BUCKET', 'REPOSITORY', 'SURFACE', 'WHY', 'ENFORCEMENT'], rows, width)
  return [head, ...table]
}

/** Healthy is a word about age: whoever reads it must not take a fresh failure for health. */
function sayVerdicts({ repos }: Portfolio): (row: Row) => string {
  const failing = repos.filter(({ verified }) => verified !== 'pass')
  const verdicts = new Map(failing.map(({ repo, surface, verified }) => [`${repo} ${surface}`, verified ?? 'unknown']))
  return ({ repo, surface }) => {
    const verdict = verdicts.get(`${repo} ${surface}`)
    return verdict === undefined ? '' : `, its verdict is ${verdict}`
  }
}

function line(bucket: string, row: Row, why: string): string[] {
  return [bucket, row.repo, row.surface, why, typeof row.enforcement === 'string' ? row.enforcement : '']
}
