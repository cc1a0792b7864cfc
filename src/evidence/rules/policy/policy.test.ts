import { expect, test } from 'vitest'
import { policyFor, readGlobalPolicy, readRepoPolicy } from './policy.ts'
import { deriveSurfacePolicy, explainSurfacePolicy } from './surface-policy.ts'

const ofRepo = { repo: 'acme/widget', policy_version: '1.0.0' }
const global = { policy_version: '1.0.0' }
const leave = { mode: 'exempt', reason: 'archived', review_after: '2026-06-01' }

const repoRows: readonly [what: string, change: object, lines: readonly string[]][] = [
  ['only the required members', {}, []],
  ['required needs no reason', { enforcement: { mode: 'required' } }, []],
  ['a leave with reason and day', { enforcement: leave }, []],
  ['a leave without reason', { enforcement: { ...leave, reason: ' ' } }, ['/enforcement mode "exempt" needs a reason']],
  [
    'a leave until a day that does not exist',
    { enforcement: { ...leave, review_after: '2026-02-30' } },
    ['/enforcement mode "exempt" needs review_after as YYYY-MM-DD'],
  ],
  [
    'a misspelt key',
    { surfaces: { cli: { max_age_days: 7 } } },
    ["/surfaces/cli must NOT have additional properties: 'max_age_days'"],
  ],
  ['a surface nobody knows', { surfaces: { mcp: { anything: 1 } } }, ['/surfaces/mcp is not a known surface']],
  [
    'a surface named like a prototype',
    { surfaces: JSON.parse('{"__proto__": {}}') },
    ['/surfaces/__proto__ is not a known surface'],
  ],
  ['warn at the maximum', { defaults: { freshness: { max_age_days: 7, warn_age_days: 7 } } }, []],
  [
    'warn after the maximum',
    { defaults: { freshness: { max_age_days: 7, warn_age_days: 8 } } },
    ['/defaults/freshness warn_age_days must not exceed max_age_days'],
  ],
  ['a minimum of nothing', { defaults: { ci_requirements: { coverage_min: null } } }, []],
  [
    'a minimum in words',
    { defaults: { ci_requirements: { coverage_min: 'high' } } },
    ['/defaults/ci_requirements/coverage_min must be number,null'],
  ],
  [
    'rules in the wrong file, with their own fault',
    { global_rules: [{ id: 'made-up', severity: 'reject' }] },
    ["/ must NOT have additional properties: 'global_rules'", '/global_rules/0/id is not a known rule: "made-up"'],
  ],
]

test.each(repoRows)('a repo policy with %s', (_what, change, lines) => {
  expect(readRepoPolicy({ ...ofRepo, ...change }).errors).toEqual(lines)
})

const globalRows: readonly [what: string, change: object, lines: readonly string[]][] = [
  ['a lowered tunable rule', { global_rules: [{ id: 'attested-if-human', severity: 'info' }] }, []],
  [
    'a lowered law',
    { global_rules: [{ id: 'schema-valid', severity: 'warn' }] },
    ['/global_rules/0/severity must be "reject" for rule "schema-valid"'],
  ],
  [
    'a rule that stands twice',
    {
      global_rules: [
        { id: 'attested-if-human', severity: 'warn' },
        { id: 'attested-if-human', severity: 'warn' },
      ],
    },
    ['/global_rules/1/id is listed twice: "attested-if-human"'],
  ],
  [
    'a severity nobody knows',
    { global_rules: [{ id: 'schema-valid', severity: 'loud' }] },
    ['/global_rules/0/severity must be equal to one of the allowed values'],
  ],
  ['thresholds in order', { stale_thresholds: { healthy: 30 } }, []],
  [
    'thresholds out of order with a default',
    { stale_thresholds: { healthy: 31 } },
    ['/stale_thresholds must satisfy healthy <= warning <= critical'],
  ],
  [
    'a leave, which only a repository may take',
    { enforcement: leave },
    ["/ must NOT have additional properties: 'enforcement'"],
  ],
]

test.each(globalRows)('a global policy with %s', (_what, change, lines) => {
  expect(readGlobalPolicy({ ...global, ...change }).errors).toEqual(lines)
})

test.each([null, [], 'x', 5])('%j is malformed, not absent', value => {
  expect(readRepoPolicy(value)).toEqual({ valid: false, policy: null, errors: ['/ must be object'] })
})

test('a sound policy of another repository is as good as malformed; a malformed one keeps its own faults', () => {
  expect(policyFor('acme/other', readRepoPolicy(ofRepo)).errors).toEqual(['/repo is for another repository'])
  expect(policyFor('acme/other', readRepoPolicy({ ...ofRepo, x: 1 })).errors).toEqual([
    "/ must NOT have additional properties: 'x'",
  ])
  expect(policyFor('acme/widget', readRepoPolicy(ofRepo)).valid).toBe(true)
})

const days = (max_age_days: number, warn_age_days?: number) => ({
  freshness: { max_age_days, ...(warn_age_days && { warn_age_days }) },
})
const globalPolicy = readGlobalPolicy({ ...global, defaults: days(20, 10), surfaces: { web: days(8) } }).policy
const repoPolicy = readRepoPolicy({
  ...ofRepo,
  defaults: { required_scenarios: ['a', 'b'] },
  surfaces: { web: { required_scenarios: ['c'], ci_requirements: { coverage_min: null } } },
}).policy

test('later layers win, objects merge, lists are replaced, and a warning never comes after the maximum', () => {
  expect(deriveSurfacePolicy(globalPolicy, repoPolicy, 'web')).toMatchObject({
    max_age_days: 8,
    warn_age_days: 8,
    required_scenarios: ['c'],
    coverage_min: null,
  })
  expect(deriveSurfacePolicy(globalPolicy, repoPolicy, 'cli')).toMatchObject({
    max_age_days: 20,
    warn_age_days: 10,
    required_scenarios: ['a', 'b'],
  })
  expect(deriveSurfacePolicy(null, null, 'constructor')).toMatchObject({
    max_age_days: 30,
    warn_age_days: 14,
    allowed_modes: ['bot', 'human', 'mixed'],
  })
})

test('every effective value names the layer it came from', () => {
  expect(explainSurfacePolicy(globalPolicy, repoPolicy, 'web').sources).toEqual({
    required_scenarios: 'repo surface',
    max_age_days: 'global surface',
    warn_age_days: 'global surface',
    allowed_modes: 'built-in',
    coverage_min: 'repo surface',
    tests_must_pass: 'built-in',
    required_kinds: 'built-in',
    min_evidence_count: 'built-in',
  })
})
