import { expect, test } from 'vitest'
import { readRepoPolicy } from '../policy/policy.ts'
import { NOW, POLICIES } from '../submission/submission-sample.ts'
import { explainGate, GATE_WORDS } from './explain-gate.ts'
import { decideEvidenceGate, type GateFacts, INDEX_STATES } from './gate.ts'
import type { ScenarioEntry } from './index-views.ts'
import { type RecordStanding, RUNGS, type Rung } from './standing.ts'

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
const known = (rung: Rung, change: Partial<RecordStanding> = {}): RecordStanding => ({
  ...{ rung, need: 'ci_attested', verdict: 'pass', contradicted: false, open: true, code: null, lacks: [], rule: 'E2' },
  ...change,
})
const standings = (standing: RecordStanding) => ({ standings: new Map([['r1', standing]]) })
const open: GateFacts = {
  ...{ repo: 'o/a', surface: 'cli', entry, results: new Map(), policies: POLICIES, now: NOW },
  ...standings(known('ran_here')),
  index: { state: 'fits', unread: [] },
}
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
  [
    'index_incomplete',
    { index: { state: 'incomplete', unread: ['records/o/a/x.json'] }, entry: null },
    false,
    ['records/o/a/x.json cannot be read'],
  ],
  [
    'not_passing',
    { ...standings(known('claimed')), entry: { ...entry, verified: 'fail' } },
    false,
    ['verified is fail'],
  ],
  [
    'contradicted',
    standings(known('ran_here', { contradicted: true, verdict: 'fail' })),
    false,
    ['submitted pass, known fail'],
  ],
  [
    'rung_too_low',
    standings(known('commit_exists', { lacks: ['issuer_not_trusted'] })),
    false,
    ['known as commit_exists, needed ci_attested', 'its signature is by a key that evidence.issuers does not name'],
  ],
  ['rung_too_low', { standings: new Map() }, false, ['nothing is known of the record but its name']],
  ['rung_too_low', { ...warnOnly, ...standings(known('claimed')) }, true, ['known as claimed, needed ci_attested']],
  [
    'rung_too_low',
    {
      ...policyOf({ surfaces: { cli: { required_scenarios: ['x'] } } }),
      results: new Map([['x', { ...result('x', 'pass', ago(1))[1], run_id: 'r2' }]]),
    },
    false,
    ['scenario x: nothing is known of the record but its name'],
  ],
  ['healthy', { index: { state: 'made_anew', unread: [] } }, true, []],
  ['aging', { entry: { ...entry, finished_at: ago(15) } }, true, []],
  ['healthy', {}, true, []],
]

test.each(rows)('row %s decides', (row, change, pass, reasons) => {
  const { rule, result } = decideEvidenceGate({ ...open, ...change })
  expect({ rule, ...result }).toEqual({ rule: row, pass, reasons })
})

const VERDICTS_FOUND = ['pass', 'partial', 'blocked', 'fail', 'passed', undefined]
const AGES_FOUND = [ago(0), ago(15), ago(30), ago(31), undefined, 'yesterday', ago(-1)]

test('of all combinations of verdict, age, rung, contradiction and index it is open only where every one is proven', () => {
  let opened = 0
  for (const verified of VERDICTS_FOUND)
    for (const finished_at of AGES_FOUND)
      for (const need of RUNGS)
        for (const rung of [...RUNGS, null])
          for (const contradicted of [false, true])
            for (const state of INDEX_STATES) {
              const standing = rung && known(rung, { need, contradicted })
              const { result, evidence } = decideEvidenceGate({
                ...open,
                entry: { ...entry, verified, finished_at },
                standings: new Map(standing ? [['r1', standing]] : []),
                index: { state, unread: state === 'incomplete' ? ['records/o/a/x'] : [] },
              })
              const proven = [
                verified === 'pass',
                [ago(0), ago(15), ago(30)].includes(finished_at as string),
                rung !== null && RUNGS.indexOf(rung) >= RUNGS.indexOf(need),
                !contradicted,
                state !== 'incomplete',
              ]
              expect([result.pass, verified, finished_at, need, rung, contradicted, state]).toEqual([
                proven.every(Boolean),
                ...[verified, finished_at, need, rung, contradicted, state],
              ])
              if (!result.pass) expect(result.reasons).not.toEqual([])
              expect([evidence.standing?.rung ?? null, evidence.index.state]).toEqual([rung, state])
              opened += Number(result.pass)
            }
  expect(opened).toBe(3 * 10 * 2) // three ages, ten pairs of rungs that are high enough, two indexes that tell all
})

test('every row of the gate is reached by a case above and has a sentence for people', () => {
  expect(new Set(rows.map(([row]) => row))).toEqual(new Set(Object.keys(GATE_WORDS)))
})

test('why names the rung that was found, the one that is needed, and what is not known', () => {
  const facts = { ...open, ...standings(known('claimed', { lacks: ['commit_not_looked_for'], rule: 'E5' })) }
  const why = explainGate(decideEvidenceGate(facts), { repo: 'o/a', surface: 'cli', now: NOW })
  const factOf = (name: string) => why.facts.find(fact => fact.name === name)?.value
  expect([why.rule, factOf('rung'), factOf('needed rung'), factOf('index')]).toEqual([
    'rung_too_low',
    'claimed',
    'ci_attested',
    'fits',
  ])
  expect(why.unknown).toEqual(['rung: nobody here has looked for its commit'])
})

test('why tells the row, the facts with their age, what is not known, and what would turn it', () => {
  const facts = { ...open, entry: { ...entry, finished_at: '2026-03-25T00:00:00Z' } }
  const why = explainGate(decideEvidenceGate(facts), { repo: 'o/a', surface: 'cli', now: NOW })
  expect(why).toMatchObject({
    id: 'gate:o/a/cli',
    state: 'closed',
    rule: 'unknown_freshness',
    unknown: ['age: finished_at is future'],
  })
  expect(why.becomes.map(becoming => becoming.to)).toEqual(['healthy'])
  const healthy = explainGate(decideEvidenceGate(open), { repo: 'o/a', surface: 'cli', now: NOW })
  expect(healthy.facts.find(fact => fact.name === 'finished_at')).toMatchObject({
    value: entry.finished_at,
    ageMs: 86_400_000,
  })
})
