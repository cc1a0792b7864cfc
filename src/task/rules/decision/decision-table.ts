// The one table that decides every move (spec 3.1). The first matching row of a phase wins, so the order is the law:
// the most upstream justified regression first, forward only when none is justified, otherwise stay.
import type { FactName, FactValue } from '../facts/facts.ts'
import type { Phase } from '../phase/phase.ts'

export const NEEDS = ['work', 'answer', 'decision', 'person', 'wait'] as const

export type Needs = (typeof NEEDS)[number]

type Condition = { readonly [Name in FactName]?: readonly FactValue<Name>[] }

export type Row = {
  /** Every named fact must have one of its values. */
  readonly when: Condition
  /** A `*` stands for the value of the first named fact, in capitals: one row for each value. */
  readonly rule: string
  /** Why, as a sentence for people; a `*` stands for the same value in words. */
  readonly because: string
} & (
  | { readonly result: 'move'; readonly to: Phase }
  | { readonly result: 'stay'; readonly needs: Needs }
  | { readonly result: 'end' }
)

const move = (to: Phase, rule: string, when: Condition, because: string): Row => {
  return { result: 'move', to, rule, when, because }
}
const stay = (needs: Needs, rule: string, when: Condition, because: string): Row => {
  return { result: 'stay', needs, rule, when, because }
}

const PLAN_NOT_VALID = ['missing', 'malformed', 'unchanged'] as const
const NOT_USABLE = ['missing', 'malformed'] as const
const PLAN_NOT_APPROVED = ['missing', 'malformed', 'stale', 'incomplete', 'needs_changes', 'blocked'] as const
const OUTPUT_NOT_VALID = ['missing', 'malformed', 'stale', 'inconsistent', 'empty', 'unchanged'] as const
const REVIEW_ABSENT = ['missing', 'malformed', 'stale', 'incomplete'] as const
const REVIEW_NOT_PASSED = [...REVIEW_ABSENT, 'blocking_plan', 'blocking_code'] as const
const EVAL_NO_VERDICT = ['missing', 'malformed', 'stale', 'errored', 'contradictory'] as const
export const WITHOUT_PROOF = ['no_tests', 'known_failures', 'lost_tests'] as const

const planLost = move('planning', 'PLAN_LOST', { plan: PLAN_NOT_VALID }, 'the plan is no longer a valid, new one')
const filePlanLost = move('planning', 'FILE_PLAN_LOST', { filePlan: NOT_USABLE }, 'the file plan can no longer be used')
const outputLost = move('codegen', 'OUTPUT_LOST', { output: OUTPUT_NOT_VALID }, 'the output is no longer valid')

export const DECISION_TABLE: Readonly<Record<Phase, readonly Row[]>> = {
  planning: [
    stay('work', 'PLAN_*', { plan: PLAN_NOT_VALID }, 'the plan is *'),
    stay('answer', 'BLOCKING_QUESTIONS_OPEN', { blockingQuestions: ['open'] }, 'a blocking question has no answer'),
    stay('work', 'FILE_PLAN_*', { filePlan: NOT_USABLE }, 'the file plan is *'),
    move('plan_review', 'PLAN_READY', {}, 'the plan is valid and no blocking question is open'),
  ],
  plan_review: [
    planLost,
    filePlanLost,
    move('codegen', 'PLAN_REVIEW_WAIVED', { planReview: ['waived'] }, 'a person waived the plan review'),
    move('planning', 'PLAN_REVIEW_*', { planReview: ['blocked', 'needs_changes'] }, 'the plan review says *'),
    stay('work', 'PLAN_REVIEW_*', { planReview: REVIEW_ABSENT }, 'the plan review is *'),
    move('codegen', 'PLAN_REVIEW_OK', {}, 'the plan review approves this plan'),
  ],
  codegen: [
    planLost,
    filePlanLost,
    move('planning', 'SCOPE_MISMATCH', { output: ['valid'], scope: ['out'] }, 'the output touches unplanned paths'),
    move('plan_review', 'PLAN_UNCLEAR', { codegenSignal: ['plan_unclear'] }, 'the worker says the plan is unclear'),
    move('plan_review', 'PLAN_NOT_APPROVED', { planReview: PLAN_NOT_APPROVED }, 'no review approves this plan'),
    stay('work', 'OUTPUT_*', { output: OUTPUT_NOT_VALID }, 'the output is *'),
    move('review', 'CODEGEN_COMPLETE', {}, 'the output is valid and in scope'),
  ],
  review: [
    planLost,
    filePlanLost,
    outputLost,
    move('test', 'REVIEW_WAIVED', { codeReview: ['waived'] }, 'a person waived the code review'),
    move('planning', 'PLAN_ISSUE', { codeReview: ['blocking_plan'] }, 'a blocking issue lies in the plan'),
    move('codegen', 'CODE_ISSUE', { codeReview: ['blocking_code'] }, 'a blocking issue lies in the code'),
    stay('work', 'REVIEW_*', { codeReview: REVIEW_ABSENT }, 'the code review is *'),
    move('test', 'REVIEW_PASS', {}, 'the code review passes for this diff'),
  ],
  test: [
    // The seed draws no edge from test to planning, so a lost plan goes back by way of codegen.
    move('codegen', 'PLAN_LOST', { plan: PLAN_NOT_VALID }, 'the plan is no longer a valid, new one'),
    outputLost,
    move('codegen', 'REVIEW_NOT_CURRENT', { codeReview: REVIEW_NOT_PASSED }, 'no review passes this diff'),
    move('codegen', 'EVAL_FAIL', { eval: ['fail'] }, 'the tests or the linter fail with this change'),
    stay('wait', 'EVAL_RUNNING', { eval: ['running'] }, 'the evaluation is running'),
    stay('work', 'EVAL_*', { eval: EVAL_NO_VERDICT }, 'the evaluation is *'),
    move('accept', 'EVAL_NO_TESTS', { eval: ['no_tests'] }, 'no test ran; acceptance is held until a note says why'),
    move(
      'accept',
      'EVAL_KNOWN_FAILURES',
      { eval: ['known_failures'] },
      'only what failed before fails; acceptance is held until a note says why',
    ),
    move(
      'accept',
      'EVAL_LOST_TESTS',
      { eval: ['lost_tests'] },
      'tests that passed before did not run; acceptance is held until a note says why',
    ),
    move('accept', 'EVAL_*', { eval: ['pass', 'waived'] }, 'the evaluation is complete: *'),
  ],
  accept: [
    move('revert', 'REVERT_REQUESTED', { decision: ['revert'] }, 'a person asked to revert'),
    move(
      'revert',
      'REGRESSION_AFTER_APPLY',
      { regression: ['found'], applied: ['yes', 'partial'] },
      'the applied change breaks what worked before',
    ),
    stay('work', 'APPLY_PARTIAL', { applied: ['partial'] }, 'the apply was begun and not finished'),
    stay('person', 'DECISION_DEFERRED', { decision: ['deferred'] }, 'a person put the decision off'),
    planLost,
    filePlanLost,
    move('planning', 'REJECTED_PLAN', { decision: ['rejected_plan'] }, 'the plan was rejected'),
    move('planning', 'PLAN_NOT_APPROVED', { planReview: PLAN_NOT_APPROVED }, 'no review approves this plan'),
    outputLost,
    move('codegen', 'REGRESSION_BEFORE_APPLY', { regression: ['found'] }, 'the change breaks what worked before'),
    move('codegen', 'REJECTED_CODE', { decision: ['rejected_code'] }, 'the code was rejected'),
    move('codegen', 'TESTS_FAIL_AT_ACCEPT', { eval: ['fail'] }, 'the tests fail'),
    move('review', 'REJECTED_UNCLEAR', { decision: ['rejected_unclear'] }, 'a person found the change unclear'),
    move('review', 'REVIEW_NOT_CURRENT', { codeReview: REVIEW_NOT_PASSED }, 'no review passes this diff'),
    move('review', 'EVIDENCE_NOT_CURRENT', { eval: [...EVAL_NO_VERDICT, 'running'] }, 'the evaluation has no verdict'),
    stay('decision', 'DECISION_*', { decision: ['missing', 'malformed', 'stale'] }, 'the decision is *'),
    stay(
      'decision',
      'DECISION_NOTE_REQUIRED',
      { eval: WITHOUT_PROOF, decisionNote: ['absent'] },
      'accepting without passing tests needs a note',
    ),
    stay('work', 'APPLY_PENDING', { applied: ['no'] }, 'the accepted change is not applied yet'),
    move('done', 'ACCEPTED', {}, 'the change is accepted and applied'),
  ],
  revert: [
    stay('work', 'REVERT_MISSING', { revert: ['missing'] }, 'the revert was not carried out yet'),
    stay('person', 'REVERT_*', { revert: ['malformed', 'partial', 'failed'] }, 'the revert is *'),
    move('done', 'REVERTED', {}, 'the revert is complete'),
  ],
  done: [{ result: 'end', rule: 'TERMINAL', when: {}, because: 'the task is done; only redo opens it again' }],
}
