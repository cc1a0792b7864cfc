// Laws L1 to L3: all 24,781,750 combinations of facts are decided, one by one, by the function the program uses.
import { expect, test } from 'vitest'
import { FACT_VALUES, FACTS_READ, type FactName } from '../facts/facts.ts'
import { isEarlier, NEXT_ON_ROAD, PHASES, type Phase } from '../phase/phase.ts'
import { isEdge, taskMachine } from '../phase/task-machine.ts'
import { decideNext } from './decide-next.ts'
import type { NextMove } from './next-move.ts'
import { voidsOf } from './voids-table.ts'

// How many combinations each rule decides. Counted by another program from the words of the specification, not by ours.
const COUNTS: Readonly<Record<Phase, Readonly<Record<string, number>>>> = {
  planning: {
    PLAN_MISSING: 12,
    PLAN_MALFORMED: 12,
    PLAN_UNCHANGED: 12,
    BLOCKING_QUESTIONS_OPEN: 4,
    FILE_PLAN_MISSING: 2,
    FILE_PLAN_MALFORMED: 2,
    PLAN_READY: 4,
  },
  plan_review: {
    PLAN_LOST: 96,
    FILE_PLAN_LOST: 16,
    PLAN_REVIEW_WAIVED: 2,
    PLAN_REVIEW_BLOCKED: 2,
    PLAN_REVIEW_NEEDS_CHANGES: 2,
    PLAN_REVIEW_MISSING: 2,
    PLAN_REVIEW_MALFORMED: 2,
    PLAN_REVIEW_STALE: 2,
    PLAN_REVIEW_INCOMPLETE: 2,
    PLAN_REVIEW_OK: 2,
  },
  codegen: {
    PLAN_LOST: 4032,
    FILE_PLAN_LOST: 672,
    SCOPE_MISMATCH: 32,
    PLAN_UNCLEAR: 320,
    PLAN_NOT_APPROVED: 240,
    OUTPUT_MISSING: 12,
    OUTPUT_MALFORMED: 12,
    OUTPUT_STALE: 12,
    OUTPUT_INCONSISTENT: 12,
    OUTPUT_EMPTY: 12,
    OUTPUT_UNCHANGED: 12,
    CODEGEN_COMPLETE: 8,
  },
  review: {
    PLAN_LOST: 672,
    FILE_PLAN_LOST: 112,
    OUTPUT_LOST: 96,
    REVIEW_WAIVED: 2,
    PLAN_ISSUE: 2,
    CODE_ISSUE: 2,
    REVIEW_MISSING: 2,
    REVIEW_MALFORMED: 2,
    REVIEW_STALE: 2,
    REVIEW_INCOMPLETE: 2,
    REVIEW_PASS: 2,
  },
  test: {
    PLAN_LOST: 2016,
    OUTPUT_LOST: 576,
    REVIEW_NOT_CURRENT: 72,
    EVAL_FAIL: 2,
    EVAL_RUNNING: 2,
    EVAL_MISSING: 2,
    EVAL_MALFORMED: 2,
    EVAL_STALE: 2,
    EVAL_ERRORED: 2,
    EVAL_CONTRADICTORY: 2,
    EVAL_PASS: 2,
    EVAL_NO_TESTS: 2,
    EVAL_KNOWN_FAILURES: 2,
    EVAL_LOST_TESTS: 2,
    EVAL_WAIVED: 2,
  },
  accept: {
    REVERT_REQUESTED: 2_752_512,
    REGRESSION_AFTER_APPLY: 2_752_512,
    APPLY_PARTIAL: 4_128_768,
    DECISION_DEFERRED: 1_892_352,
    REVERT_FIRST: 3_611_712, // every backward row of an applied change
    PLAN_LOST: 7_225_344,
    FILE_PLAN_LOST: 1_204_224,
    REJECTED_PLAN: 172_032,
    PLAN_NOT_APPROVED: 774_144,
    OUTPUT_LOST: 221_184,
    REGRESSION_BEFORE_APPLY: 9216,
    REJECTED_CODE: 4608,
    TESTS_FAIL_AT_ACCEPT: 1920,
    REJECTED_UNCLEAR: 4224,
    REVIEW_NOT_CURRENT: 12_672,
    EVIDENCE_NOT_CURRENT: 2304,
    DECISION_MISSING: 720,
    DECISION_MALFORMED: 720,
    DECISION_STALE: 720,
    DECISION_NOTE_REQUIRED: 216,
    APPLY_PENDING: 168,
    ACCEPTED: 336,
  },
  revert: { REVERT_MISSING: 1, REVERT_MALFORMED: 1, REVERT_PARTIAL: 1, REVERT_FAILED: 1, REVERTED: 1 },
  done: { TERMINAL: 1 },
}

// Whatever is absent, unreadable, old, unfinished or self-contradicting. No gate may open on it.
const DEGRADED: ReadonlySet<string> = new Set([
  'missing',
  'malformed',
  'stale',
  'incomplete',
  'inconsistent',
  'empty',
  'unchanged',
  'running',
  'errored',
  'contradictory',
  'partial',
  'failed',
  'open',
])

type Tally = { readonly answers: Map<NextMove, number>; forwardOnDegraded: number }

/** Every combination of the facts a phase reads. One object is changed in place, so nothing is made 24 million times. */
function enumerate(phase: Phase): Tally {
  const names: readonly FactName[] = FACTS_READ[phase]
  const facts: Record<string, unknown> = { phase, state: 'current' }
  const answers = new Map<NextMove, number>()
  const tally = { answers, forwardOnDegraded: 0 }
  let last = decideNext({})
  let run = 0
  const flush = () => answers.set(last, (answers.get(last) ?? 0) + run)
  const visit = (depth: number, degraded: number): void => {
    const name = names[depth]
    if (name === undefined) {
      const answer = decideNext(facts)
      if (answer !== last) {
        flush()
        last = answer
        run = 0
      }
      run++
      if (degraded > 0 && answer.outcome === 'move' && answer.to === NEXT_ON_ROAD[phase]) tally.forwardOnDegraded++
      return
    }
    for (const value of FACT_VALUES[name]) {
      facts[name] = value
      visit(depth + 1, DEGRADED.has(value) ? degraded + 1 : degraded)
    }
  }
  visit(0, 0)
  flush()
  answers.delete(decideNext({})) // where the counting began, not a combination
  return tally
}

const tallies = new Map<Phase, Tally>()
function tallyOf(phase: Phase): Tally {
  const known = tallies.get(phase) ?? enumerate(phase)
  tallies.set(phase, known)
  return known
}

test.each(PHASES)('L1 in %s every combination is decided, by the row the specification names', phase => {
  const counts: Record<string, number> = {}
  for (const [answer, count] of tallyOf(phase).answers) counts[answer.rule] = (counts[answer.rule] ?? 0) + count
  expect(counts).toEqual(COUNTS[phase])
})

test('L1 that makes 24,781,750 combinations', () => {
  const all = PHASES.flatMap(phase => [...tallyOf(phase).answers.values()])
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(24_781_750)
})

test('L2 every move is an edge of the seed, and every edge but the two self-loops is taken', () => {
  const taken = new Set<string>()
  for (const phase of PHASES) {
    for (const { outcome, to } of tallyOf(phase).answers.keys()) {
      if (outcome !== 'move' || to === null) continue
      expect(isEdge(phase, to), `${phase} → ${to}`).toBe(true)
      taken.add(`${phase} ${to}`)
    }
  }
  const drawn = new Set(taskMachine.edges.map(edge => `${edge.from} ${edge.to}`))
  expect([...drawn].filter(edge => !taken.has(edge))).toEqual(['planning planning', 'codegen codegen'])
})

test.each(PHASES)('L3 in %s nothing moves forward while any fact it reads is degraded', phase => {
  expect(tallyOf(phase).forwardOnDegraded).toBe(0)
})

test('every answer is whole: it names who is needed, what is void, and what a guard held back', () => {
  for (const phase of PHASES) {
    for (const answer of tallyOf(phase).answers.keys()) {
      const { outcome, to, rule, needs, voids, wanted } = answer
      expect(needs !== null, rule).toBe(outcome === 'stay' || outcome === 'halt')
      expect(to, rule).toBe(outcome === 'stay' ? phase : outcome === 'move' ? to : null)
      expect(voids, rule).toEqual(outcome === 'move' ? voidsOf(rule) : [])
      expect(wanted !== null, rule).toBe(rule === 'REVERT_FIRST')
      if (wanted) expect(isEarlier(wanted.to, phase) && isEdge(phase, wanted.to), rule).toBe(true)
      if (voids.length > 0) expect(to && isEarlier(to, phase), `${rule} voids on the way back only`).toBe(true)
    }
  }
})
