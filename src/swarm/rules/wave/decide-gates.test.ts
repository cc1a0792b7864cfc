// Gates and dispatch: every row, that an override never skips what comes after it, and that no run gets stuck.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideGates } from './decide-gates.ts'
import { type GateFinding, SWARM_GATES, type SwarmGateFacts } from './gate-table.ts'
import { type DispatchFacts, mayDispatch } from './may-dispatch.ts'
import { PHASE_ROWS, SWARM_PHASES, type SwarmPhase } from './phase.ts'

const FINE: SwarmGateFacts = {
  waveStatus: 'collected',
  domains: ['a', 'b'],
  agents: [
    { domain: 'a', status: 'complete' },
    { domain: 'b', status: 'complete' },
  ],
  violations: 0,
  verification: { verdict: 'pass', adapter: 'node', exitCode: 0 },
  findings: [],
}
const agents = (a: string, b: string) => ({
  agents: [
    { domain: 'a', status: a },
    { domain: 'b', status: b },
  ],
})
const finding = (severity: GateFinding['severity'], state: GateFinding['state'], more: Partial<GateFinding> = {}) => ({
  findings: [{ severity, state, kind: 'defect' as const, approved: false, ...more }],
})
const feature = { kind: 'feature', approved: true } as const

const rows: [phase: SwarmPhase | string, changed: Partial<SwarmGateFacts>, verdict: string][] = [
  ['health-audit-a', {}, 'ADVANCE health-audit-b: All gates passed. Next: health-audit-b'],
  ['treatment', { agents: [] }, 'ADVANCE complete: All gates passed. Next: complete'],
  ['health-audit-a', { waveStatus: null }, 'BLOCK null: No waves found'],
  ['no-such-phase', {}, 'BLOCK null: Unknown phase: no-such-phase'],
  ['__proto__', {}, 'BLOCK null: Unknown phase: __proto__'],
  ['test', { waveStatus: 'dispatched' }, 'BLOCK null: Wave still dispatched — run `swarm collect` first'],
  ['test', { waveStatus: 'failed' }, 'BLOCK null: Wave failed — fix issues before advancing'],
  ['test', { waveStatus: 'aborted' }, 'BLOCK null: Unexpected wave status: aborted'],
  ['health-audit-a', { agents: [] }, 'BLOCK null: No agents in this wave'],
  ['health-audit-a', { domains: ['a', 'c', 'd'] }, 'BLOCK null: 2 domain(s) without an agent run: c, d'],
  ['health-audit-a', agents('invalid_output', 'running'), 'BLOCK null: 1 blocked agent(s): a (invalid_output)'],
  ['health-audit-a', agents('running', 'failed'), 'BLOCK null: 1 agent(s) still in-flight'],
  ['health-audit-a', agents('pending', 'failed'), 'BLOCK null: 2 agent(s) not complete: a, b'],
  ['health-audit-a', { violations: 2 }, 'BLOCK null: 2 ownership violation(s) detected'],
  ['health-audit-a', { verification: null }, 'ADVANCE health-audit-b: All gates passed. Next: health-audit-b'],
  ['health-amend-a', { verification: null }, 'BLOCK null: No verification run for this wave'],
  [
    'test',
    { verification: { verdict: 'skip', adapter: null, exitCode: null } },
    'BLOCK null: No verification adapter fits this project',
  ],
  [
    'health-audit-a',
    { verification: { verdict: 'fail', adapter: null, exitCode: null } },
    'BLOCK null: Verification failed (unknown, exit ?)',
  ],
  ['health-audit-b', finding('HIGH', 'unverified'), 'AMEND health-amend-b: 0 CRITICAL + 1 HIGH findings still open'],
  ['health-audit-b', finding('MEDIUM', 'new'), 'ADVANCE health-audit-c: All gates passed. Next: health-audit-c'],
  ['health-audit-b', finding('HIGH', 'fixed'), 'ADVANCE health-audit-c: All gates passed. Next: health-audit-c'],
  ['health-audit-b', finding('HIGH', 'deferred'), 'ADVANCE health-audit-c: All gates passed. Next: health-audit-c'],
  ['health-audit-b', finding('HIGH', 'new', feature), 'ADVANCE health-audit-c: All gates passed. Next: health-audit-c'],
  ['health-amend-b', finding('CRITICAL', 'new'), 'ADVANCE health-verify-b: All gates passed. Next: health-verify-b'],
  ['feature-audit', finding('LOW', 'new', feature), 'AMEND feature-execute: 1 approved feature(s) not executed'],
  ['feature-audit', finding('HIGH', 'new'), 'ADVANCE test: All gates passed. Next: test'],
]
test.each(rows)('%s with %j: %s', (phase, changed, wanted) => {
  const { verdict, nextPhase, reason } = decideGates(phase, { ...FINE, ...changed }, null)
  expect(`${verdict} ${nextPhase}: ${reason}`).toBe(wanted)
})

test('an overridden finding gate leads on, not back into amend, and the gates after an override still count', () => {
  const open = { ...FINE, violations: 1, ...finding('CRITICAL', 'new') }
  const one = decideGates('health-audit-a', open, { gates: ['ownership'], reason: 'r' })
  expect(one).toMatchObject({ verdict: 'AMEND', failed: 'finding_severity', overridden: ['ownership'] })
  const both = decideGates('health-audit-a', open, { gates: ['ownership', 'finding_severity'], reason: 'r' })
  expect(both).toMatchObject({ verdict: 'ADVANCE', nextPhase: 'health-audit-b' })
})

const facts = fc.record<SwarmGateFacts>({
  waveStatus: fc.constantFrom('collected', 'dispatched'),
  domains: fc.constant(['a']),
  agents: fc.constantFrom([{ domain: 'a', status: 'complete' }], [{ domain: 'a', status: 'failed' }], []),
  violations: fc.constantFrom(0, 1),
  verification: fc.constantFrom(FINE.verification, null, { verdict: 'fail' as const, adapter: null, exitCode: 1 }),
  findings: fc.constantFrom(...[FINE.findings, finding('HIGH', 'new').findings]),
})

test('L13: ADVANCE exactly if every gate passed or was overridden; nothing hard and nothing without reason is', () => {
  const override = fc.option(
    fc.record({ gates: fc.subarray(SWARM_GATES.map(({ name }) => name)), reason: fc.constantFrom('r', ' ') }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...SWARM_PHASES), facts, override, (phase, of, given) => {
      const { verdict, gates, overridden } = decideGates(phase, of, given)
      const isFree = gates.length === SWARM_GATES.length && gates.every(gate => gate.passed || gate.overridden)
      expect(verdict === 'ADVANCE').toBe(isFree)
      if (given?.reason.trim() === '') expect(overridden).toEqual([])
      for (const name of overridden) {
        expect(given?.gates).toContain(name)
        expect(['ownership', 'verification', 'finding_severity']).toContain(name)
      }
    }),
  )
})

const READY: DispatchFacts = {
  runStatus: 'active',
  runPhase: 'health-audit-a',
  to: 'health-audit-a',
  openWave: false,
  frozen: true,
  approvedOpen: 1,
  overrideReason: null,
}

describe('dispatch', () => {
  const asked: [words: string, changed: Partial<DispatchFacts>, answer: string][] = [
    ['its own phase', {}, 'yes'],
    ['another phase of its stage', { to: 'health-verify-a' }, 'yes'],
    ['an amend with one approved finding', { to: 'health-amend-a' }, 'yes'],
    ['an amend with none', { to: 'health-amend-a', approvedOpen: 0 }, 'SWARM_NOTHING_TO_AMEND'],
    ['the next stage', { to: 'health-audit-b' }, 'SWARM_PHASE_OUT_OF_ORDER'],
    [
      'the next stage with blanks for a reason',
      { to: 'health-audit-b', overrideReason: ' ' },
      'SWARM_PHASE_OUT_OF_ORDER',
    ],
    ['the next stage with a reason', { to: 'health-audit-b', overrideReason: 'r' }, 'overridden'],
    ['features from their execution', { runPhase: 'feature-execute', to: 'feature-audit' }, 'yes'],
    ['treatment from test', { runPhase: 'test', to: 'treatment' }, 'SWARM_PHASE_OUT_OF_ORDER'],
    ['while a wave is open', { openWave: true }, 'SWARM_WAVE_OPEN'],
    ['while domains are a draft', { frozen: false, openWave: true }, 'SWARM_DOMAINS_NOT_FROZEN'],
    ['an unknown phase', { to: '__proto__', frozen: false }, 'SWARM_PHASE_UNKNOWN'],
    ['a closed run', { runStatus: 'aborted', to: 'x' }, 'SWARM_RUN_CLOSED'],
  ]
  test.each(asked)('%s', (_words, changed, wanted) => {
    const answer = mayDispatch({ ...READY, ...changed })
    expect(answer.ok ? (answer.overridden ? 'overridden' : 'yes') : answer.code).toBe(wanted)
  })
})

describe('L10: no dead ends', () => {
  test('every phase can be dispatched where the run stands in it', () => {
    for (const phase of SWARM_PHASES)
      expect(mayDispatch({ ...READY, runPhase: phase, to: phase })).toMatchObject({ ok: true })
  })

  test('every phase leads to complete, also by way of amend and verify', () => {
    const reaches = (start: SwarmPhase, isAmended: boolean): boolean => {
      const seen = new Set<string>()
      for (let phase: string = start; phase !== 'complete'; ) {
        if (seen.has(phase)) return false
        seen.add(phase)
        const open = isAmended && seen.size === 1 ? { ...FINE, ...finding('HIGH', 'new') } : FINE
        phase = String(decideGates(phase, open, null).nextPhase)
      }
      return true
    }
    for (const phase of SWARM_PHASES.filter(name => PHASE_ROWS[name].kind !== 'verify')) {
      expect(reaches(phase, false), phase).toBe(true)
    }
    for (const phase of SWARM_PHASES.filter(name => PHASE_ROWS[name].gate === 'severe_defects')) {
      const afterAmend = decideGates(PHASE_ROWS[phase].amend ?? '', FINE, null).nextPhase
      const afterVerify = decideGates(String(afterAmend), FINE, null).nextPhase
      expect(PHASE_ROWS[phase].kind === 'audit' ? afterVerify : phase).toBe(phase)
    }
  })
})
