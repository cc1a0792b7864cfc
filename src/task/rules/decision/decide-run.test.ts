// Autonomous mode and acceptance by policy.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideRun, type RunFacts } from './decide-run.ts'
import { type AcceptanceEvidence, mayAutoAccept } from './may-auto-accept.ts'

const move: RunFacts['next'] = { outcome: 'move', to: 'test', rule: 'REVIEW_PASS', needs: null }
const stay = (needs: RunFacts['next']['needs']): RunFacts['next'] => ({
  outcome: 'stay',
  to: 'review',
  rule: 'ROW',
  needs,
})
const facts: RunFacts = {
  next: move,
  phase: 'review',
  pauseAt: [],
  spent: { moves: 0, minutes: 0, costUsd: 0 },
  cap: { moves: 40, minutes: 120, costUsd: null },
  acceptBy: 'person',
}

const rows: [name: string, change: Partial<RunFacts>, answer: string][] = [
  ['the table moves', {}, 'move REVIEW_PASS test'],
  ['but not past a pause point', { pauseAt: ['accept', 'test'] }, 'pause PAUSE_POINT test'],
  [
    'the end, whatever was spent',
    { next: { ...move, outcome: 'end', to: null }, spent: { moves: 99, minutes: 0 } },
    'stop FINISHED',
  ],
  [
    'a halt says its rule',
    { next: { ...move, outcome: 'halt', to: null, rule: 'STATE_DRIFT' }, spent: { moves: 99, minutes: 0 } },
    'pause STATE_DRIFT',
  ],
  ['the last move', { spent: { moves: 39, minutes: 0 } }, 'move REVIEW_PASS test'],
  ['one too many', { spent: { moves: 40, minutes: 0 } }, 'pause CAP_MOVES'],
  ['time is up', { spent: { moves: 0, minutes: 120 } }, 'pause CAP_MINUTES'],
  [
    'a cost that nobody knows',
    { cap: { moves: 9, minutes: 9, costUsd: 5 }, spent: { moves: 0, minutes: 0 } },
    'pause COST_UNKNOWN',
  ],
  [
    'a cost that is no number',
    { cap: { moves: 9, minutes: 9, costUsd: 5 }, spent: { moves: 0, minutes: 0, costUsd: '1' } },
    'pause COST_UNKNOWN',
  ],
  [
    'a cost at the cap',
    { cap: { moves: 9, minutes: 9, costUsd: 5 }, spent: { moves: 0, minutes: 0, costUsd: 5 } },
    'pause CAP_COST',
  ],
  [
    'a cost under the cap',
    { cap: { moves: 9, minutes: 9, costUsd: 5 }, spent: { moves: 0, minutes: 0, costUsd: 4.99 } },
    'move REVIEW_PASS test',
  ],
  ['waiting', { next: stay('wait') }, 'wait ROW'],
  ['a question', { next: stay('answer') }, 'pause NEEDS_ANSWER'],
  ['a person', { next: stay('person') }, 'pause NEEDS_PERSON'],
  ['a decision by a person', { next: stay('decision') }, 'pause NEEDS_DECISION'],
  ['a decision by policy', { next: stay('decision'), acceptBy: 'policy' }, 'run ROW'],
  ['work', { next: stay('work'), used: { review: 2 } }, 'run ROW'],
  ['work without budget', { next: stay('work'), used: { review: 3 } }, 'pause BUDGET_EXHAUSTED'],
  ['work that was begun before', { next: stay('work'), used: { review: 3 }, isAttemptOpen: true }, 'run ROW'],
  ['work with a granted budget', { next: stay('work'), used: { review: 3 }, limit: { review: 4 } }, 'run ROW'],
]
test.each(rows)('%s: %s', (_name, change, answer) => {
  const { action, rule, to } = decideRun({ ...facts, ...change })
  expect([action, rule, ...(to ? [to] : [])].join(' ')).toBe(answer)
})

const PROVEN: AcceptanceEvidence = {
  eval: 'pass',
  regression: 'none',
  waivers: 0,
  planReview: 'ok',
  codeReview: 'pass',
  criteria: [
    { id: 'a', evidence: 'met' },
    { id: 'b', must_have: false, evidence: 'unknown' },
  ],
  risk: 'medium',
  riskMax: 'medium',
  touched: ['src/a.ts'],
  protectedPaths: ['infra/**', 'package.json', 'ops', 'keys/'],
}

test('everything proven may be accepted by policy', () => {
  expect(mayAutoAccept(PROVEN)).toEqual({ may: true, because: [] })
})

const refusals: [name: string, change: Partial<AcceptanceEvidence>, because: string[]][] = [
  ['tests with known failures', { eval: 'known_failures' }, ['EVAL_NOT_PASS']],
  ['an unknown regression is not none', { regression: 'unknown' }, ['REGRESSION_NOT_EXCLUDED']],
  ['a waiver', { waivers: 1 }, ['WAIVER_PRESENT']],
  ['a waived plan review', { planReview: 'waived' }, ['PLAN_NOT_APPROVED']],
  ['a waived code review', { codeReview: 'waived' }, ['REVIEW_NOT_PASS']],
  ['nothing that must be', { criteria: [{ id: 'b', must_have: false, evidence: 'met' }] }, ['NO_CRITERIA']],
  ['a criterion nobody proved', { criteria: [{ id: 'a', evidence: 'unknown' }] }, ['CRITERION_UNPROVEN']],
  [
    'must_have that is not a clear no',
    { criteria: [{ id: 'a', must_have: 'no', evidence: 'unmet' }] },
    ['CRITERION_UNPROVEN'],
  ],
  ['a criterion that is none', { criteria: [null] }, ['CRITERION_UNPROVEN', 'NO_CRITERIA']],
  ['one step too risky', { risk: 'high' }, ['RISK_TOO_HIGH']],
  ['a risk nobody knows', { risk: undefined }, ['RISK_TOO_HIGH']],
  ['below a protected directory', { touched: ['infra/x.tf'] }, ['PROTECTED_PATH']],
  ['below one written without stars', { touched: ['ops/x'] }, ['PROTECTED_PATH']],
  ['below one written with a slash', { touched: ['keys/x'] }, ['PROTECTED_PATH']],
  ['a protected file', { touched: ['package.json'] }, ['PROTECTED_PATH']],
  ['a name that only begins alike', { touched: ['infrared.ts', 'infra'] }, []],
]
test.each(refusals)('%s: %j', (_name, change, because) => {
  expect(mayAutoAccept({ ...PROVEN, ...change })).toEqual({ may: because.length === 0, because })
})

test('all reasons are named, sorted, whatever they are', () => {
  fc.assert(
    fc.property(fc.subarray(refusals.filter(([, , because]) => because.length > 0)), some => {
      const change = Object.assign({}, ...some.map(([, one]) => one))
      const { because } = mayAutoAccept({ ...PROVEN, ...change })
      expect(because).toEqual([...because].sort())
      expect(because.length > 0).toBe(some.length > 0)
    }),
  )
})
