// Law L8: an accepted override is sufficient and lawful, over every combination of the phases that can be waived.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACT_VALUES, FACTS_READ, type FactName, type FactsInput } from '../facts/facts.ts'
import { isEarlier, PHASES, type Phase } from '../phase/phase.ts'
import { isEdge } from '../phase/task-machine.ts'
import { checkOverride, type OverrideAnswer } from './check-override.ts'
import { decideNext } from './decide-next.ts'

function* combinations(names: readonly FactName[]): Generator<Record<string, unknown>> {
  const [name, ...others] = names
  if (!name) return yield {}
  for (const rest of combinations(others)) for (const value of FACT_VALUES[name]) yield { [name]: value, ...rest }
}

const WAIVED_VALUE: Readonly<Record<string, string>> = {
  plan: 'valid', // reaffirmed
  output: 'valid',
  codegenSignal: 'none',
}

function assertSufficient(facts: Record<string, unknown>, phase: Phase, answer: OverrideAnswer): void {
  if (!answer.ok) return
  const { to, waives, needed } = answer
  expect(isEdge(phase, to) && to !== 'done' && to !== 'revert' && to !== phase, `${phase} → ${to}`).toBe(true)
  if (isEarlier(to, phase) && needed && !waives.includes('budget')) return // a person sends it back; nothing is waived
  const lifted = waives.filter(fact => fact !== 'budget').map(fact => [fact, WAIVED_VALUE[fact] ?? 'waived'])
  const granted = waives.includes('budget') ? { used: {} } : {}
  const next = decideNext({ ...facts, ...Object.fromEntries(lifted), ...granted, phase })
  expect(next, `${phase} → ${to} with ${JSON.stringify(facts)}`).toMatchObject({ outcome: 'move', to })
  expect(needed || waives.length === 0, 'what is not needed waives nothing').toBe(true)
}

const smallPhases = PHASES.filter(phase => phase !== 'accept')

test.each(smallPhases)('L8 in %s every override that is allowed is lawful and enough', phase => {
  let allowed = 0
  for (const some of combinations(FACTS_READ[phase])) {
    for (const to of [undefined, ...PHASES]) {
      for (const used of [{}, { planning: 3, plan_review: 3, codegen: 3 }]) {
        const facts = { ...some, phase, state: 'current', used }
        const answer = checkOverride({ facts, to, reason: 'the risk is mine' })
        if (answer.ok) allowed++
        assertSufficient(facts, phase, answer)
      }
    }
  }
  expect(allowed > 0).toBe(phase !== 'revert' && phase !== 'done')
})

// Accept has too many combinations to list them all again; its overrides only ever go back.
test('L8 in accept every override that is allowed is lawful and enough', () => {
  const facts = Object.fromEntries(
    FACTS_READ.accept.map(name => [name, fc.constantFrom<unknown>(...FACT_VALUES[name])]),
  )
  fc.assert(
    fc.property(fc.record(facts), fc.constantFrom(undefined, ...PHASES), fc.boolean(), (some, to, isSpent) => {
      const used = isSpent ? { planning: 3, codegen: 3, review: 3 } : {}
      const asked = { ...some, phase: 'accept', state: 'current', used }
      assertSufficient(asked, 'accept', checkOverride({ facts: asked, to, reason: 'r' }))
    }),
    { numRuns: 5000 },
  )
})

const ACCEPT: FactsInput = {
  phase: 'accept',
  state: 'current',
  plan: 'valid',
  filePlan: 'valid',
  planReview: 'ok',
  output: 'valid',
  codeReview: 'pass',
  eval: 'pass',
  decision: 'missing',
  decisionNote: 'absent',
  regression: 'none',
  applied: 'no',
}
const TEST: FactsInput = {
  phase: 'test',
  state: 'current',
  plan: 'valid',
  output: 'valid',
  codeReview: 'pass',
  eval: 'fail',
}

const rows: [name: string, facts: FactsInput, to: unknown, reason: unknown, answer: object][] = [
  ['a verdict is waived', TEST, undefined, 'flaky', { ok: true, to: 'accept', needed: true, waives: ['eval'] }],
  ['null means the next on the road', TEST, null, 'flaky', { ok: true, to: 'accept' }],
  ['a blank reason is none', TEST, undefined, ' \t', { code: 'REASON_REQUIRED' }],
  ['a reason of 2000 characters', TEST, undefined, ` ${'x'.repeat(2000)} `, { ok: true }],
  ['one more is too long', TEST, undefined, 'x'.repeat(2001), { code: 'REASON_TOO_LONG' }],
  ['the reason is asked before the phase', { ...TEST, phase: 'x' }, undefined, '', { code: 'REASON_REQUIRED' }],
  ['drift stops everything', { ...TEST, state: 'drift' }, undefined, 'r', { code: 'STATE_DRIFT' }],
  ['an unknown state too', { ...TEST, state: 'lost' }, undefined, 'r', { code: 'FACT_UNKNOWN', fact: 'state' }],
  ['an unknown target', TEST, 'banana', 'r', { code: 'UNKNOWN_TARGET' }],
  ['the phase itself', TEST, 'test', 'r', { code: 'USE_REDO' }],
  ['no phase is skipped', TEST, 'done', 'r', { code: 'NOT_AN_EDGE' }],
  ['a bad fact is named', { ...TEST, eval: 'great' }, undefined, 'r', { code: 'FACT_UNKNOWN', fact: 'eval' }],
  ['a bad fact matters after the target', { ...TEST, eval: 'great' }, 'done', 'r', { code: 'NOT_AN_EDGE' }],
  ['a running evaluation is not waived', { ...TEST, eval: 'running' }, undefined, 'r', { code: 'EVAL_RUNNING' }],
  ['done needs a decision', ACCEPT, undefined, 'r', { code: 'RECORD_A_DECISION' }],
  ['revert has its own command', ACCEPT, 'revert', 'r', { code: 'USE_REVERT' }],
  ['back to review', ACCEPT, 'review', 'r', { ok: true, needed: true, waives: [], voids: ['codeReview'] }],
  ['not with half an apply', { ...ACCEPT, applied: 'partial' }, 'codegen', 'r', { code: 'FINISH_THE_APPLY_FIRST' }],
  ['not over an applied change', { ...ACCEPT, applied: 'yes' }, 'codegen', 'r', { code: 'REVERT_FIRST' }],
  ['done is open to redo only', { phase: 'done', state: 'current' }, 'planning', 'r', { code: 'TERMINAL_USE_REDO' }],
  [
    'a revert must complete',
    { phase: 'revert', state: 'current', revert: 'failed' },
    null,
    'r',
    { code: 'REVERT_MUST_COMPLETE' },
  ],
  [
    'a spent budget is waived with the voids of the row it held back',
    { ...TEST, used: { codegen: 3 } },
    'codegen',
    'once more',
    { ok: true, needed: true, waives: ['budget'], voids: ['output', 'eval'] },
  ],
  [
    'the table moves there anyway, and its voids apply',
    TEST,
    'codegen',
    'yes',
    { ok: true, needed: false, waives: [], voids: ['output', 'eval'] },
  ],
]
test.each(rows)('%s', (_name, facts, to, reason, answer) => {
  expect(checkOverride({ facts, to, reason })).toMatchObject(answer)
})

test('several facts are waived in the order of the table', () => {
  const facts = {
    phase: 'codegen',
    state: 'current',
    plan: 'valid',
    filePlan: 'valid',
    planReview: 'ok',
    output: 'unchanged',
    scope: 'out',
    codegenSignal: 'plan_unclear',
  }
  expect(checkOverride({ facts, reason: 'r' })).toMatchObject({ waives: ['scope', 'codegenSignal', 'output'] })
})
