// The facts that gates read, each with all its values, and which facts each phase reads in which order (spec 2.5, 3.1).
import type { Phase } from '../phase/phase.ts'
import type { PhaseCounts } from '../phase/phase-counts.ts'

export const FACT_VALUES = {
  plan: ['missing', 'malformed', 'unchanged', 'valid'],
  filePlan: ['missing', 'malformed', 'inferable', 'valid'],
  blockingQuestions: ['none', 'open', 'waived'],
  planReview: ['missing', 'malformed', 'stale', 'incomplete', 'needs_changes', 'blocked', 'ok', 'waived'],
  output: ['missing', 'malformed', 'stale', 'inconsistent', 'empty', 'unchanged', 'valid'],
  scope: ['out', 'in', 'waived'],
  codegenSignal: ['none', 'plan_unclear'],
  codeReview: ['missing', 'malformed', 'stale', 'incomplete', 'blocking_plan', 'blocking_code', 'pass', 'waived'],
  eval: [
    'missing',
    'malformed',
    'stale',
    'running',
    'errored',
    'contradictory',
    'fail',
    'no_tests',
    'known_failures',
    'lost_tests',
    'pass',
    'waived',
  ],
  decision: [
    'missing',
    'malformed',
    'stale',
    'deferred',
    'rejected_code',
    'rejected_unclear',
    'rejected_plan',
    'revert',
    'accepted',
  ],
  decisionNote: ['absent', 'present'],
  regression: ['unknown', 'none', 'found', 'waived'],
  applied: ['no', 'partial', 'yes', 'not_required'],
  revert: ['missing', 'malformed', 'partial', 'failed', 'completed'],
} as const

export type FactName = keyof typeof FACT_VALUES

export type FactValue<Name extends FactName> = (typeof FACT_VALUES)[Name][number]

export const FACTS_READ = {
  planning: ['plan', 'filePlan', 'blockingQuestions'],
  plan_review: ['plan', 'filePlan', 'planReview'],
  codegen: ['plan', 'filePlan', 'planReview', 'output', 'scope', 'codegenSignal'],
  review: ['plan', 'filePlan', 'output', 'codeReview'],
  test: ['plan', 'output', 'codeReview', 'eval'],
  accept: [
    'plan',
    'filePlan',
    'planReview',
    'output',
    'codeReview',
    'eval',
    'decision',
    'decisionNote',
    'regression',
    'applied',
  ],
  revert: ['revert'],
  done: [],
} as const satisfies Readonly<Record<Phase, readonly FactName[]>>

/** Where a bar is set: whether the tests notice mutants of the change. Absent: nobody asks. */
export const FALSIFIER_VALUES = ['proven', 'not_proven', 'unknown', 'waived'] as const

export type FalsifierValue = (typeof FALSIFIER_VALUES)[number]

export type TaskFacts = { readonly [Name in FactName]: FactValue<Name> } & {
  readonly falsifier?: FalsifierValue
  readonly phase: Phase
  readonly state: 'current' | 'drift'
  readonly used: PhaseCounts
  readonly limit: PhaseCounts
}

/** What the table accepts: any value in place of any fact. What is not known never moves the task. */
export type FactsInput = { readonly [Name in keyof TaskFacts]?: unknown }
