// The laws of the gate: the lowest word wins, a waiver needs to be allowed, and nothing but the wanted tree comes through.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideGate, type GateCheck } from './decide-gate.ts'
import { GATES, POLICY_SCHEMA, REQUIREMENTS } from './policy.ts'
import { combineVerdicts, GATE_VERDICTS, lowerVerdict } from './verdicts.ts'

const verdict = fc.constantFrom(...GATE_VERDICTS)
const TREE = 'a'.repeat(40)

const checks: fc.Arbitrary<GateCheck> = fc.record({
  verdict: fc.constantFrom('sound', 'untrusted', 'incomplete', 'refused'),
  gates: fc.array(fc.record({ name: fc.constantFrom(...GATES), verdict }), { maxLength: 8 }),
  roles: fc.record({
    log: fc.constantFrom('sound', 'untrusted', 'bad', 'absent'),
    witnesses: fc.array(fc.constantFrom('w1', 'w2')),
    people: fc.array(
      fc.record({ act: fc.constantFrom('accept', 'waive'), state: fc.constantFrom('sound', 'absent', 'bad') }),
    ),
  }),
  subject: fc.constant({ tree: TREE }),
  waivers: fc.nat(2),
  unknown: fc.nat(2),
  keyExposed: fc.boolean(),
  acceptedBy: fc.constantFrom('person', 'agent', 'system', null),
})

const required = fc.uniqueArray(fc.constantFrom(...REQUIREMENTS.filter(word => word !== 'witness')), { minLength: 1 })
const policyOf = (require: readonly string[], allowed: readonly string[] = []) => ({
  schema: POLICY_SCHEMA,
  require,
  allowWaived: allowed,
  allowNotApplicable: allowed,
})

test('the lower of two is never above the claim, and lowered only when it differs', () => {
  fc.assert(
    fc.property(verdict, verdict, (claimed, found) => {
      const lower = lowerVerdict(claimed, found)
      expect(GATE_VERDICTS.indexOf(lower.verdict)).toBe(
        Math.min(GATE_VERDICTS.indexOf(claimed), GATE_VERDICTS.indexOf(found)),
      )
      expect(lower.lowered).toBe(lower.verdict !== claimed)
    }),
  )
})

test('together they are worth as much as the least of those that apply', () => {
  fc.assert(
    fc.property(fc.array(verdict), verdicts => {
      const applicable = verdicts.filter(each => each !== 'not_applicable')
      const all = combineVerdicts(verdicts)
      if (applicable.length > 0) expect(applicable).toContain(all)
      for (const each of applicable) expect(lowerVerdict(all, each).lowered).toBe(false)
      if (verdicts.length === 0) expect(all).toBe('not_proven')
    }),
  )
})

test('another tree, or none, never comes through (L10)', () => {
  fc.assert(
    fc.property(checks, required, fc.constantFrom(null, 'b'.repeat(40)), (check, require, tree) => {
      expect(decideGate({ check, want: { tree }, policy: policyOf(require, GATES) }).pass).toBe(false)
    }),
  )
})

test('nobody but a person satisfies human-accept (L11)', () => {
  fc.assert(
    fc.property(checks, check => {
      const { pass } = decideGate({ check, want: { tree: TREE }, policy: policyOf(['human-accept']) })
      if (check.acceptedBy !== 'person') expect(pass).toBe(false)
    }),
  )
})

test('one more requirement never opens a gate, one more allowance never closes it', () => {
  fc.assert(
    fc.property(checks, required, fc.constantFrom(...REQUIREMENTS), (check, require, more) => {
      const ask = (words: readonly string[], allowed: readonly string[]) =>
        decideGate({ check, want: { tree: TREE }, policy: policyOf(words, allowed) }).pass
      if (more !== 'witness' && !ask(require, [])) expect(ask([...new Set([...require, more])], [])).toBe(false)
      if (ask(require, [])) expect(ask(require, GATES)).toBe(true)
    }),
  )
})
