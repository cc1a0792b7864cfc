// The facts about verdicts: plan review, code review, tests and regression. All are recomputed, no stored yes is trusted.

import { isText, type JsonObject } from '#kernel/reading/json-value'
import type { Voidable } from '../decision/voids-table.ts'
import { aggregatePlanReview, type PlanReviewAnswer } from '../plan/aggregate-plan-review.ts'
import { detailOf, hashOf, type Recorded, readRecorded } from '../record/read-recorded.ts'
import type { BaseTree, TaskDocuments, TaskSettings } from '../record/task-documents.ts'
import type { TaskView } from '../record/task-view.ts'
import { listErrored } from '../tests/describe-errored.ts'
import { describeFailing } from '../tests/describe-failing.ts'
import { findLostTests } from '../tests/find-lost-tests.ts'
import { type EvalAnswer, judgeEval, listFailedBefore } from '../tests/judge-eval.ts'
import { findLiveWaiver, type WaiverSubject } from '../waivers/live-waivers.ts'
import type { FactValue } from './facts.ts'
import { judgeCodeReview } from './judge-code-review.ts'
import { type ObservedFact, observed } from './observed-fact.ts'

export const PLAN_REVIEW_FILE = 'review/plan-review.json'
export const CODE_REVIEW_FILE = 'review/code-review.json'
export const EVAL_FILE = 'test/eval-report.json'

export function derivePlanReview(
  view: TaskView,
  documents: TaskDocuments,
  settings: TaskSettings,
  planHash: string | null,
): ObservedFact<'planReview'> {
  const recorded = readRecorded(documents.planReview, view.artifacts.planReview)
  const value = planReviewValue(view, recorded, settings, planHash)
  const sha256 = hashOf(recorded)
  const isLifted = value !== 'ok' && findLiveWaiver(view, 'planReview', { plan: planHash, diff: null }, sha256)
  return observed(isLifted ? 'waived' : value, PLAN_REVIEW_FILE, sha256, detailOf(recorded))
}

function planReviewValue(
  view: TaskView,
  recorded: Recorded,
  settings: TaskSettings,
  planHash: string | null,
): FactValue<'planReview'> {
  if (recorded.state !== 'read') return recorded.state
  const { verdicts, structural_flaws: flaws, plan_hash } = recorded.value
  if (!Array.isArray(verdicts) || !Array.isArray(flaws) || !isText(plan_hash)) return 'malformed'
  const isOlderThanSignal = view.unclearAt > (view.artifacts.planReview?.version ?? 0)
  if (plan_hash !== planHash || isVoid(view, 'planReview', recorded) || isOlderThanSignal) return 'stale'
  const { decision } = aggregate(recorded.value, verdicts, flaws, settings)
  return decision === 'accepted' ? 'ok' : decision
}

function aggregate(
  stored: JsonObject,
  verdicts: readonly unknown[],
  structuralFlaws: readonly unknown[],
  settings: TaskSettings,
): PlanReviewAnswer {
  const { planReviewers: roles, planQuorum: quorum } = settings
  return aggregatePlanReview({ roles, quorum, verdicts, structuralFlaws, stored })
}

export function deriveCodeReview(
  view: TaskView,
  documents: TaskDocuments,
  subject: WaiverSubject,
): ObservedFact<'codeReview'> {
  const recorded = readRecorded(documents.codeReview, view.artifacts.codeReview)
  const value = codeReviewValue(view, recorded, subject.diff)
  const sha256 = hashOf(recorded)
  const isLifted = value !== 'pass' && findLiveWaiver(view, 'codeReview', subject, sha256)
  return observed(isLifted ? 'waived' : value, CODE_REVIEW_FILE, sha256, detailOf(recorded))
}

function codeReviewValue(view: TaskView, recorded: Recorded, diff: string | null): FactValue<'codeReview'> {
  if (recorded.state !== 'read') return recorded.state
  const { verdict } = judgeCodeReview(recorded.value, diff ?? '')
  return verdict !== 'malformed' && isVoid(view, 'codeReview', recorded) ? 'stale' : verdict
}

export type TestFacts = { readonly eval: ObservedFact<'eval'>; readonly regression: ObservedFact<'regression'> }

export type TestQuestion = {
  readonly view: TaskView
  readonly documents: TaskDocuments
  readonly preexisting: TaskSettings['preexisting']
  readonly subject: WaiverSubject
  /** Null once the change is applied: then the base has moved because of it. */
  readonly base: BaseTree | null
}

export function deriveTestFacts(question: TestQuestion): TestFacts {
  const { view, documents, subject } = question
  const recorded = readRecorded(documents.eval, view.artifacts.eval)
  const answer = judge(question, recorded)
  const judged = evalValue(question, recorded, answer)
  const lost = judged === 'pass' ? findLostTests(readValue(recorded), readValue(readBaseline(question))) : []
  const value = lost.length > 0 ? 'lost_tests' : judged
  const sha256 = hashOf(recorded)
  const waiver = findLiveWaiver(view, 'eval', subject, sha256)
  const before = listFailedBefore(answer.failing, readValue(readBaseline(question)))
  const failing = answer.failing.length > 0 ? [describeFailing(answer.failing, before)] : []
  const errored = value === 'errored' ? listErrored(readValue(recorded)) : []
  const named = [...failing, ...errored, ...lost.map(({ key, now }) => `${key} (${now})`)]
  const detail = named.length > 0 ? named.join(', ') : detailOf(recorded)
  return {
    eval: observed(waiver && !isGood(value) ? 'waived' : value, EVAL_FILE, sha256, detail),
    regression: regressionOf(question, answer, waiver !== undefined),
  }
}

function isGood(value: FactValue<'eval'>): boolean {
  return value === 'pass' || value === 'no_tests' || value === 'known_failures' || value === 'lost_tests'
}

function judge(question: TestQuestion, report: Recorded): EvalAnswer {
  return judgeEval({
    report: readValue(report),
    diffHash: question.subject.diff ?? '',
    baseline: readValue(readBaseline(question)),
    preexisting: question.preexisting,
  })
}

function readBaseline({ view, documents }: TestQuestion): Recorded {
  return readRecorded(documents.baseline, view.artifacts.baseline)
}

function readValue(recorded: Recorded): JsonObject | null {
  return recorded.state === 'read' ? recorded.value : null
}

function evalValue({ view, documents, base }: TestQuestion, recorded: Recorded, answer: EvalAnswer): FactValue<'eval'> {
  if (recorded.state !== 'read') return recorded.state
  if (answer.verdict === 'malformed') return 'malformed'
  const isMoved = base !== null && recorded.value.base_tree !== base.tree
  if (isMoved || isVoid(view, 'eval', recorded)) return 'stale'
  return answer.verdict === 'running' && documents.isRunnerGone ? 'errored' : answer.verdict
}

// Once the change is applied, what counts is the run on the applied tree, if there was one.
function regressionOf(question: TestQuestion, answer: EvalAnswer, isEvalWaived: boolean): ObservedFact<'regression'> {
  const after = readRecorded(question.documents.postApply, question.view.artifacts.postApply)
  if (after.state === 'missing') {
    const isLifted = isEvalWaived && answer.regression === 'found'
    return observed(isLifted ? 'waived' : answer.regression, EVAL_FILE, null, answer.regressions.join(', ') || null)
  }
  const { regression, regressions } = judge(question, after)
  return observed(regression, 'test/post-apply.json', hashOf(after), regressions.join(', ') || null)
}

function isVoid(view: TaskView, kind: Voidable, recorded: Recorded): boolean {
  return recorded.state !== 'missing' && (view.voided[kind]?.includes(recorded.sha256) ?? false)
}
