// From the log, the files and the repository to the facts that the table reads. The shell only gathers (spec 2.5).

import type { BaseTree, TaskDocuments, TaskSettings } from '../record/task-documents.ts'
import type { TaskView } from '../record/task-view.ts'
import { deriveApplied, deriveDecision, deriveRevert } from './derive-accept-facts.ts'
import { deriveBudget } from './derive-budget.ts'
import { deriveCodegenSignal, deriveOutput, deriveScope, readOutputOnDisk } from './derive-output-facts.ts'
import { deriveBlockingQuestions, derivePlan, readPlanOnDisk } from './derive-plan-facts.ts'
import { deriveCodeReview, derivePlanReview, deriveTestFacts } from './derive-verdict-facts.ts'
import type { FactName, TaskFacts } from './facts.ts'
import type { ObservedFacts } from './observed-fact.ts'

export type TaskObservation = {
  readonly view: TaskView
  readonly documents: TaskDocuments
  readonly base: BaseTree
  readonly settings: TaskSettings
}

export function observeFacts({ view, documents, base, settings }: TaskObservation): ObservedFacts {
  const onDisk = readPlanOnDisk(documents)
  const output = readOutputOnDisk(view, documents)
  const diff = output.manifest?.diffHash ?? null
  const subject = { plan: onDisk.hash, diff }
  const applied = deriveApplied(view, settings.applyTarget, diff)
  // An applied and committed change has moved the base itself; its before-hashes were verified when it was applied.
  const untouched = applied.value === 'yes' || applied.value === 'partial' ? null : base
  const planReview = derivePlanReview(view, documents, settings, onDisk.hash)
  const codeReview = deriveCodeReview(view, documents, subject)
  const tests = deriveTestFacts({ view, documents, preexisting: settings.preexisting, subject, base: untouched })
  return {
    plan: derivePlan(view, onDisk),
    filePlan: onDisk.filePlan,
    blockingQuestions: deriveBlockingQuestions(view, onDisk),
    planReview,
    output: deriveOutput({ view, documents, onDisk: output, planHash: onDisk.hash, base: untouched }),
    scope: deriveScope(view, onDisk, output),
    codegenSignal: deriveCodegenSignal(view, subject),
    codeReview,
    ...tests,
    ...deriveDecision(view, documents, {
      plan_hash: onDisk.hash,
      plan_review: planReview.hash,
      diff_hash: diff,
      code_review: codeReview.hash,
      eval: tests.eval.hash,
    }),
    applied,
    revert: deriveRevert(view, documents),
  }
}

/** The same without its sources, with where the task is and how often it may try: what the table reads. */
export function deriveFacts(
  view: TaskView,
  facts: ObservedFacts,
  state: TaskFacts['state'],
  attemptsMax?: number,
): TaskFacts {
  const value = <Name extends FactName>(name: Name) => facts[name].value
  return {
    phase: view.phase,
    state,
    plan: value('plan'),
    filePlan: value('filePlan'),
    blockingQuestions: value('blockingQuestions'),
    planReview: value('planReview'),
    output: value('output'),
    scope: value('scope'),
    codegenSignal: value('codegenSignal'),
    codeReview: value('codeReview'),
    eval: value('eval'),
    decision: value('decision'),
    decisionNote: value('decisionNote'),
    regression: value('regression'),
    applied: value('applied'),
    revert: value('revert'),
    ...deriveBudget(view, attemptsMax),
  }
}
