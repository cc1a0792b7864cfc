import { expect, test } from 'vitest'
import { readRepoPolicy } from '../policy/policy.ts'
import { NOW, POLICIES } from '../submission/submission-sample.ts'
import { explainGate, GATE_WORDS } from './explain-gate.ts'
import { decideGate, type GateFacts } from './gate.ts'
import type { ScenarioEntry } from './index-views.ts'

const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
const entry = {
  run_id: 'r1',
  verified: 'pass',
  verification_status: 'accepted',
  finished_at: ago(1),
  path: 'records/x',
} as const
const result = (scenario: string, verdict: string, finished_at: string): [string, ScenarioEntry] => [
  scenario,
  { repo: 'o/a', surface: 'cli', scenario, verdict, run_id: 'r1', finished_at },
]
const open: GateFacts = { repo: 'o/a', surface: 'cli', entry, results: new Map(), policies: POLICIES, now: NOW }
const policyOf = (policy: object) => ({
  policies: { ...POLICIES, repo: readRepoPolicy({ repo: 'o/a', policy_version: '1.0.0', ...policy }) },
})
const needsTwo = policyOf({ surfaces: { cli: { required_scenarios: ['x', 'y'] } } })
const warnOnly = policyOf({ enforcement: { mode: 'warn-only', reason: 'rollout', review_after: '2026-12-31' } })
const exempt = (review_after: string) => policyOf({ enforcement: { mode: 'exempt', reason: 'archived', review_after } })

const rows: readonly [row: string, change: Partial<GateFacts>, pass: boolean, reasons: readonly string[]][] = [
  ['policy_malformed', { policies: { global: null, repo: null } }, false, ['/ is missing']],
  [
    'policy_malformed',
    { ...policyOf({ x: 1 }), entry: null },
    false,
    ["repo / must NOT have additional properties: 'x'"],
  ],
  ['policy_malformed', { ...policyOf({ repo: 'x/y' }) }, false, ['repo /repo is for another repository']],
  ['exempt', { ...exempt('2026-03-20'), entry: null }, true, ['exempt until 2026-03-20: archived']],
  ['missing', { ...exempt('2026-03-19'), entry: null }, false, ['no accepted record']],
  ['missing', { entry: null }, false, ['no accepted record']],
  ['missing', { ...warnOnly, entry: null }, true, ['no accepted record']],
  [
    'unknown_freshness',
    { entry: { ...entry, finished_at: 'bad', verified: 'fail' } },
    false,
    ['finished_at is unparseable'],
  ],
  ['stale', { entry: { ...entry, finished_at: ago(31), verified: 'fail' } }, false, ['31 days old, limit 30']],
  ['not_passing', { ...needsTwo, entry: { ...entry, verified: 'partial' } }, false, ['verified is partial']],
  ['not_passing', { ...warnOnly, entry: { ...entry, verified: 'blocked' } }, true, ['verified is blocked']],
  ['scenario_gap', needsTwo, false, ['scenario x is missing', 'scenario y is missing']],
  [
    'scenario_gap',
    { ...needsTwo, results: new Map([result('x', 'fail', ago(31)), result('y', 'fail', ago(1))]) },
    false,
    ['scenario x is stale', 'scenario y is not_passing'],
  ],
  [
    'scenario_gap',
    { ...needsTwo, results: new Map([result('x', 'pass', 'bad'), result('y', 'pass', ago(30))]) },
    false,
    ['scenario x is unknown_freshness'],
  ],
  ['healthy', { ...needsTwo, results: new Map([result('x', 'pass', ago(1)), result('y', 'pass', ago(30))]) }, true, []],
  ['aging', { entry: { ...entry, finished_at: ago(15) } }, true, []],
  ['healthy', {}, true, []],
]

test.each(rows)('row %s decides', (row, change, pass, reasons) => {
  const { rule, result } = decideGate({ ...open, ...change })
  expect({ rule, ...result }).toEqual({ rule: row, pass, reasons })
})

test('every row of the gate is reached by a case above and has a sentence for people', () => {
  expect(new Set(rows.map(([row]) => row))).toEqual(new Set(Object.keys(GATE_WORDS)))
})

test('why tells the row, the facts with their age, what is not known, and what would turn it', () => {
  const facts = { ...open, entry: { ...entry, finished_at: '2026-03-25T00:00:00Z' } }
  const why = explainGate(decideGate(facts), { repo: 'o/a', surface: 'cli', now: NOW })
  expect(why).toMatchObject({
    id: 'gate:o/a/cli',
    state: 'closed',
    rule: 'unknown_freshness',
    unknown: ['age: finished_at is future'],
  })
  expect(why.becomes.map(becoming => becoming.to)).toEqual(['healthy'])
  const healthy = explainGate(decideGate(open), { repo: 'o/a', surface: 'cli', now: NOW })
  expect(healthy.facts.find(fact => fact.name === 'finished_at')).toMatchObject({
    value: entry.finished_at,
    ageMs: 86_400_000,
  })
})
