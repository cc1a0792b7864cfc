// What the enumeration does not reach: guards, unknown facts, the straight road, rest, and speed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACT_VALUES, FACTS_READ, type FactName, type FactsInput } from '../facts/facts.ts'
import { isEarlier, NEXT_ON_ROAD, PHASES, type Phase } from '../phase/phase.ts'
import { GOOD_FACTS } from '../record/story-fixture.ts'
import { decideNext } from './decide-next.ts'
import type { NextMove } from './next-move.ts'

const at = (phase: unknown, facts: FactsInput = {}): NextMove => decideNext({ ...GOOD_FACTS, phase, ...facts })

test('L5 all good facts walk the straight road', () => {
  const road: Phase[] = ['planning']
  for (let next = at('planning'); next.outcome === 'move' && next.to; next = at(next.to)) road.push(next.to)
  expect(road).toEqual(['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'done'])
  expect(at('done')).toMatchObject({ outcome: 'end', rule: 'TERMINAL', needs: null })
})

const oneChange: [phase: Phase, change: FactsInput, rule: string, to: Phase | null][] = [
  ['planning', { blockingQuestions: 'waived' }, 'PLAN_READY', 'plan_review'],
  ['planning', { filePlan: 'inferable' }, 'PLAN_READY', 'plan_review'],
  ['planning', { plan: 'unchanged', blockingQuestions: 'open' }, 'PLAN_UNCHANGED', 'planning'], // the plan is upstream
  ['codegen', { output: 'missing', scope: 'out' }, 'OUTPUT_MISSING', 'codegen'], // no output, no scope
  ['codegen', { scope: 'out', codegenSignal: 'plan_unclear' }, 'SCOPE_MISMATCH', 'planning'], // both go to planning
  ['codegen', { output: 'missing', codegenSignal: 'plan_unclear' }, 'PLAN_UNCLEAR', 'plan_review'],
  ['test', { plan: 'missing' }, 'PLAN_LOST', 'codegen'], // the seed has no edge to planning
  ['accept', { decision: 'revert', plan: 'missing' }, 'REVERT_REQUESTED', 'revert'], // a person's revert comes first
  ['accept', { regression: 'found' }, 'REGRESSION_AFTER_APPLY', 'revert'],
  ['accept', { regression: 'found', applied: 'no' }, 'REGRESSION_BEFORE_APPLY', 'codegen'],
  ['accept', { regression: 'waived' }, 'ACCEPTED', 'done'],
  ['accept', { regression: 'unknown' }, 'ACCEPTED', 'done'],
  ['accept', { decision: 'deferred', plan: 'missing', applied: 'no' }, 'DECISION_DEFERRED', 'accept'],
  ['accept', { eval: 'no_tests' }, 'DECISION_NOTE_REQUIRED', 'accept'],
  ['accept', { eval: 'no_tests', decisionNote: 'present' }, 'ACCEPTED', 'done'],
  ['accept', { applied: 'not_required' }, 'ACCEPTED', 'done'],
  ['revert', { revert: 'partial' }, 'REVERT_PARTIAL', 'revert'],
]
test.each(oneChange)('in %s with %j: %s, %s', (phase, change, rule, to) => {
  expect(at(phase, change)).toMatchObject({ rule, to })
})

const guards: [name: string, facts: FactsInput, expected: Partial<NextMove>][] = [
  ['the third attempt is still free', { used: { codegen: 2 } }, { outcome: 'move', rule: 'EVAL_FAIL' }],
  ['the default is three', { used: { codegen: 3 } }, { outcome: 'halt', rule: 'BUDGET_EXHAUSTED', needs: 'person' }],
  ['one under the limit', { used: { codegen: 4 }, limit: { codegen: 5 } }, { rule: 'EVAL_FAIL' }],
  ['at the limit', { used: { codegen: 5 }, limit: { codegen: 5 } }, { rule: 'BUDGET_EXHAUSTED' }],
  ['a limit of nought', { limit: { codegen: 0 } }, { rule: 'BUDGET_EXHAUSTED' }],
  ['only the target counts', { used: { planning: 9, test: 9 } }, { rule: 'EVAL_FAIL' }],
]
test.each(guards)('guard 2: %s', (_name, facts, expected) => {
  const next = at('test', { eval: 'fail', ...facts })
  expect(next).toMatchObject(expected)
  const isHeld = next.outcome === 'halt'
  expect(next.wanted).toEqual(isHeld ? { to: 'codegen', rule: 'EVAL_FAIL' } : null)
  expect(next.voids).toEqual(isHeld ? [] : ['output', 'eval'])
})

test('guard 1 comes before guard 2, and holds back only what goes backward', () => {
  const spent = { used: { planning: 9, codegen: 9, review: 9 } }
  expect(at('accept', { plan: 'missing', ...spent })).toMatchObject({
    outcome: 'stay',
    to: 'accept',
    rule: 'REVERT_FIRST',
    needs: 'person',
    wanted: { to: 'planning', rule: 'PLAN_LOST' },
  })
  expect(at('accept', { decision: 'revert', ...spent })).toMatchObject({ outcome: 'move', to: 'revert' })
  expect(at('accept', spent)).toMatchObject({ outcome: 'move', to: 'done' })
})

const unknowns: [facts: FactsInput, rule: string, fact: string | null][] = [
  [{ phase: 'code_review' }, 'UNKNOWN_PHASE', null],
  [{ phase: 'constructor' }, 'UNKNOWN_PHASE', null],
  [{ phase: ['planning'] }, 'UNKNOWN_PHASE', null],
  [{ phase: 'nowhere', state: 'drift' }, 'UNKNOWN_PHASE', null], // the phase is asked first
  [{ state: 'drift', plan: 7 }, 'STATE_DRIFT', null], // then the state
  [{ state: undefined }, 'FACT_UNKNOWN', 'state'],
  [{ state: 'behind', plan: 7 }, 'FACT_UNKNOWN', 'state'],
  [{ plan: 'toString', filePlan: 7 }, 'FACT_UNKNOWN', 'plan'], // then the facts in the order they are read
  [{ filePlan: null, used: 3 }, 'FACT_UNKNOWN', 'filePlan'],
  [{ used: { banana: -1 }, limit: [] }, 'FACT_UNKNOWN', 'used'],
  [{ used: null }, 'FACT_UNKNOWN', 'used'],
  [{ limit: { planning: '3' } }, 'FACT_UNKNOWN', 'limit'],
  [{ limit: { planning: 1.5 } }, 'FACT_UNKNOWN', 'limit'],
  [{ eval: 'banana', codeReview: 7 }, 'PLAN_READY', null], // what planning does not read is ignored
]
test.each(unknowns)('%j: %s %s', (facts, rule, fact) => {
  const answer = decideNext({ ...GOOD_FACTS, phase: 'planning', ...facts })
  expect(answer).toMatchObject({ rule, fact })
  if (rule !== 'PLAN_READY') expect(answer).toMatchObject({ outcome: 'halt', needs: 'person', to: null })
})

const anyPhase = fc.constantFrom(...PHASES)
const anyFacts = fc.record(
  Object.fromEntries(Object.entries(FACT_VALUES).map(([name, values]) => [name, fc.constantFrom<unknown>(...values)])),
)

test('L4 any JSON in place of any fact gives an answer, and never a forward move', () => {
  const isKnown = (name: FactName, value: unknown) => FACT_VALUES[name].some(known => known === value)
  fc.assert(
    fc.property(anyPhase, anyFacts, fc.jsonValue(), fc.nat(20), (phase, facts, junk, index) => {
      const names: readonly FactName[] = FACTS_READ[phase]
      const name = names[index % Math.max(1, names.length)]
      if (!name || isKnown(name, junk)) return
      expect(decideNext({ ...GOOD_FACTS, ...facts, phase, [name]: junk })).toMatchObject({
        rule: 'FACT_UNKNOWN',
        fact: name,
      })
    }),
    { numRuns: 2000 },
  )
})

/** What a void does to a fact: work reads as unchanged, evidence as stale; what is absent stays absent. */
function withVoids(facts: Record<string, unknown>, voids: readonly string[]): Record<string, unknown> {
  const turned = voids.map(kind => {
    const isWork = kind === 'plan' || kind === 'output'
    if (isWork) return [kind, facts[kind] === 'valid' ? 'unchanged' : facts[kind]]
    return [kind, facts[kind] === 'missing' ? 'missing' : 'stale']
  })
  return { ...facts, ...Object.fromEntries(turned) }
}

test('L6 moves and their voids come to rest within eight moves, whatever the facts are', () => {
  fc.assert(
    fc.property(anyPhase, anyFacts, (start, some) => {
      let facts: Record<string, unknown> = { state: 'current', ...some }
      let phase: Phase = start
      for (let moves = 0; moves <= 8; moves++) {
        const next = decideNext({ ...facts, phase })
        if (next.outcome !== 'move' || !next.to) return
        facts = withVoids(facts, next.voids)
        phase = next.to
      }
      expect.fail(`${start} did not come to rest: ${JSON.stringify(some)}`)
    }),
    { numRuns: 20_000 },
  )
})

test('going back after a verdict and doing nothing does not pass the gate again', () => {
  fc.assert(
    fc.property(anyPhase, anyFacts, (phase, some) => {
      const facts = { state: 'current', ...some }
      const back = decideNext({ ...facts, phase })
      if (back.outcome !== 'move' || !back.to || !isEarlier(back.to, phase) || back.voids.length === 0) return
      const again = decideNext({ ...withVoids(facts, back.voids), phase: back.to })
      expect(again.outcome === 'move' && again.to === NEXT_ON_ROAD[back.to], back.rule).toBe(false)
    }),
    { numRuns: 20_000 },
  )
})

test('answers are shared, so they cannot be changed', () => {
  expect(Object.isFrozen(at('planning'))).toBe(true)
  expect(at('planning')).toBe(at('planning'))
})
