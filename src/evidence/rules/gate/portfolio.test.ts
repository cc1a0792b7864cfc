import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGlobalPolicy, readRepoPolicy } from '../policy/policy.ts'
import { findRepoReading, type PolicyShelf } from '../policy/policy-shelf.ts'
import { NOW } from '../submission/submission-sample.ts'
import { decideEvidenceGate } from './gate.ts'
import { deriveStale, type EvidenceIndexEntry, indexEntriesOf, type LatestByRepo } from './index-views.ts'
import { classifyPortfolio } from './portfolio.ts'

const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
const finishedAt = fc.constantFrom(ago(0), ago(2), ago(3), ago(14), ago(30), ago(31), ago(-1), 'zzz', null)

const entry: fc.Arbitrary<EvidenceIndexEntry> = fc.record({
  run_id: fc.constant('r1'),
  verified: fc.constantFrom('pass', 'fail', 'partial'),
  verification_status: fc.constant('accepted'),
  finished_at: finishedAt,
  path: fc.constant('records/x'),
})

const repo = fc.constantFrom('o/a', 'o/b', 'o/\u{1F600}', 'o/\uFFFF')
const surface = fc.constantFrom('cli', 'web', 'mcp', '__proto__')
const latest: fc.Arbitrary<LatestByRepo> = fc
  .array(fc.tuple(repo, surface, entry), { maxLength: 8 })
  .map(rows =>
    Object.fromEntries(
      [...Map.groupBy(rows, row => row[0])].map(([name, own]) => [
        name,
        Object.fromEntries(own.map(([, key, value]) => [key, value])),
      ]),
    ),
  )

const policy = fc.constantFrom<object>(
  {},
  { surfaces: { cli: { freshness: { max_age_days: 2, warn_age_days: 1 }, required_scenarios: ['x'] }, api: {} } },
  { surfaces: { cli: { max_age_days: 2 } } },
  { repo: 'wrong/repo', surfaces: { desktop: {} } },
  { enforcement: { mode: 'exempt', reason: 'archived', review_after: '2026-12-31' }, surfaces: { web: {} } },
)

const shelf: fc.Arbitrary<PolicyShelf> = fc
  .array(fc.tuple(fc.constantFrom('o/a', 'o/b', 'o/c'), policy), { maxLength: 3 })
  .map(rows => ({
    global: readGlobalPolicy({ policy_version: '1.0.0' }),
    repos: new Map(rows.map(([name, own]) => [name, readRepoPolicy({ repo: name, policy_version: '1.0.0', ...own })])),
  }))

test('L10: each entry is in exactly one bucket, and each promised surface without entry is missing', () => {
  fc.assert(
    fc.property(latest, shelf, (index, policies) => {
      const portfolio = classifyPortfolio({ latest: index, byScenario: [], policies, now: NOW })
      const place = (row: { repo: string; surface: string }) => `${row.repo} ${row.surface}`
      const bucketed = [...portfolio.healthy, ...portfolio.stale, ...portfolio.unknown_freshness].map(place)
      expect(bucketed.toSorted()).toEqual(indexEntriesOf(index).map(place).toSorted())
      const promised = [...policies.repos.keys()].flatMap(name =>
        Object.keys(findRepoReading(policies, name)?.policy?.surfaces ?? {}).map(key => `${name} ${key}`),
      )
      expect(portfolio.missing.map(place).toSorted()).toEqual(
        promised.filter(each => !bucketed.includes(each)).toSorted(),
      )
    }),
    { numRuns: 300 },
  )
})

test('L11: index, portfolio and gate agree on freshness', () => {
  fc.assert(
    fc.property(latest, shelf, (index, policies) => {
      const { repos } = classifyPortfolio({ latest: index, byScenario: [], policies, now: NOW })
      const stale = deriveStale(index, policies, NOW)
      for (const { repo: name, surface: key, bucket, freshness_days } of repos) {
        const listed = stale.find(row => row.repo === name && row.surface === key)
        expect(listed?.age_days).toBe(bucket === 'healthy' ? undefined : freshness_days)
        const own = findRepoReading(policies, name)
        if (own && !own.valid) continue
        const gate = decideEvidenceGate({
          repo: name,
          surface: key,
          entry: index[name]?.[key] ?? null,
          results: new Map(),
          policies: { global: policies.global, repo: own },
          now: NOW,
          standings: new Map(),
          index: { state: 'fits', unread: [] },
        })
        expect(gate.evidence.age?.bucket).toBe(bucket)
        if (gate.rule === 'stale' || gate.rule === 'unknown_freshness') expect(gate.rule).toBe(bucket)
      }
    }),
    { numRuns: 300 },
  )
})

const levels: readonly [days: number, level: string][] = [
  [0, 'good'],
  [14, 'good'],
  [15, 'watch'],
  [30, 'watch'],
  [31, 'warning'],
  [60, 'warning'],
  [61, 'critical'],
  [-1, 'unknown'],
]

test.each(levels)('an age of %d days is shown as %s', (days, level) => {
  const row: EvidenceIndexEntry = { run_id: 'r', verification_status: 'accepted', finished_at: ago(days), path: 'p' }
  const { repos } = classifyPortfolio({
    latest: { 'o/a': { cli: row } },
    byScenario: [],
    policies: { global: null, repos: new Map() },
    now: NOW,
  })
  expect(repos.map(each => each.level)).toEqual([level])
})

test('a row shows what the index and the policy say', () => {
  const rules = { required_scenarios: ['x', 'y'], freshness: { max_age_days: 5, warn_age_days: 2 } }
  const own = readRepoPolicy({ repo: 'o/a', policy_version: '1.0.0', surfaces: { cli: rules, web: rules, api: rules } })
  const seen = (verified: string, days: number): EvidenceIndexEntry => ({
    run_id: 'r',
    verified,
    verification_status: 'accepted',
    finished_at: ago(days),
    path: 'p',
  })
  const result = { repo: 'o/a', surface: 'cli', run_id: 'r', finished_at: ago(3) }
  const portfolio = classifyPortfolio({
    latest: { 'o/a': { cli: seen('pass', 3), web: seen('fail', 6) } },
    byScenario: [
      { ...result, scenario: 'x', verdict: 'pass' },
      { ...result, scenario: 'y', verdict: 'fail' },
    ],
    policies: { global: readGlobalPolicy({ policy_version: '1.0.0' }), repos: new Map([['o/a', own]]) },
    now: NOW,
  })
  const shared = { repo: 'o/a', enforcement: 'required', scenario: 'x', scenarios: ['x', 'y'], run_id: 'r' }
  expect(portfolio.repos).toEqual([
    {
      ...shared,
      surface: 'cli',
      verified: 'pass',
      freshness_days: 3,
      finished_at: ago(3),
      bucket: 'healthy',
      level: 'good',
    },
    {
      ...shared,
      surface: 'web',
      verified: 'fail',
      freshness_days: 6,
      finished_at: ago(6),
      bucket: 'stale',
      level: 'good',
    },
  ])
  expect(portfolio.healthy).toEqual([{ repo: 'o/a', surface: 'cli', freshness_days: 3, max_age_days: 5, aging: true }])
  expect(portfolio.stale).toEqual([
    { repo: 'o/a', surface: 'web', freshness_days: 6, max_age_days: 5, enforcement: 'required' },
  ])
  expect(portfolio.missing).toEqual([{ repo: 'o/a', surface: 'api', enforcement: 'required' }])
  expect(portfolio.scenario_gaps.map(({ surface: key, scenario, state }) => `${key} ${scenario} ${state}`)).toEqual([
    'cli y not_passing',
    'web x missing',
    'web y missing',
  ])
  expect(portfolio.coverage).toEqual({ total_repos: 1, surfaces_covered: 2, surfaces_total: 8 })
})

test('repositories come in code-point order, and a malformed policy is named and treated as binding', () => {
  const row: EvidenceIndexEntry = { run_id: 'r', verification_status: 'accepted', finished_at: ago(1), path: 'p' }
  const malformed = readRepoPolicy({ repo: 'o/a', policy_version: '1.0.0', enforcement: { mode: 'exempt' } })
  const portfolio = classifyPortfolio({
    latest: { 'o/\u{1F600}': { cli: row }, 'o/\uFFFF': { cli: row }, 'o/a': { web: row, cli: row } },
    byScenario: [],
    policies: { global: readGlobalPolicy({ policy_version: 1 }), repos: new Map([['o/a', malformed]]) },
    now: NOW,
  })
  expect(portfolio.repos.map(each => `${each.repo} ${each.surface}`)).toEqual([
    'o/a cli',
    'o/a web',
    'o/\uFFFF cli',
    'o/\u{1F600} cli',
  ])
  expect(portfolio.repos[0]?.enforcement).toBe('required')
  expect(portfolio.policy_errors.map(each => each.repo)).toEqual(['*', 'o/a'])
})

test('a surface whose newest record proved a change that was taken back is not healthy', () => {
  const record = { run_id: 'ta_01-1', verified: 'pass', verification_status: 'accepted', path: 'records/x' } as const
  const facts = {
    latest: { 'o/a': { cli: { ...record, finished_at: ago(0) } } },
    byScenario: [],
    policies: { global: readGlobalPolicy({ policy_version: '1.0.0' }), repos: new Map() },
    now: NOW,
  }
  expect(classifyPortfolio(facts).healthy).toHaveLength(1)
  const { healthy, unknown_freshness } = classifyPortfolio({ ...facts, reverted: new Set(['ta_01-1']) })
  expect({ healthy, reasons: unknown_freshness.map(({ reason }) => reason) }).toEqual({
    healthy: [],
    reasons: ['reverted'],
  })
})
