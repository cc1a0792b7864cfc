// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import type { JsonObject } from '#kernel/reading/json-value'
import { readBoolean, readList, readObject, readText, readTexts, refuseInput } from '#kernel/reading/read-input'
import { planApply } from '../rules/change/plan-apply.ts'
import { planRevert } from '../rules/change/plan-revert.ts'
import { readDiskTree } from '../rules/change/read-disk-tree.ts'
import { checkOverride } from '../rules/decision/check-override.ts'
import { checkRedo } from '../rules/decision/check-redo.ts'
import { decideNext } from '../rules/decision/decide-next.ts'
import { decideRun } from '../rules/decision/decide-run.ts'
import { mayAutoAccept } from '../rules/decision/may-auto-accept.ts'
import { judgeCodeReview } from '../rules/facts/judge-code-review.ts'
import { checkPath } from '../rules/path/check-path.ts'
import { checkScope } from '../rules/path/check-scope.ts'
import { isFilePlan } from '../rules/path/file-plan.ts'
import { planningSubstate } from '../rules/phase/planning-substate.ts'
import { aggregatePlanReview } from '../rules/plan/aggregate-plan-review.ts'
import { checkId } from '../rules/plan/check-id.ts'
import { isHashable, planHash } from '../rules/plan/plan-hash.ts'
import { validatePlan, validatePlanText } from '../rules/plan/validate-plan.ts'
import { checkStateFile } from '../rules/record/check-state-file.ts'
import { parseSlash } from '../rules/slash/parse-slash.ts'
import { judgeEval } from '../rules/tests/judge-eval.ts'
import { checkWaiver } from '../rules/waivers/check-waiver.ts'
import {
  readAcceptanceEvidence,
  readEvalQuestion,
  readFilledText,
  readPlanningFacts,
  readPlanReviewInput,
  readPlanSource,
  readPresent,
  readRedoRequest,
  readRunFacts,
  readStateFileFacts,
  readTouchedQuestion,
  readWaiverCheck,
} from './read-questions.ts'

type Answer = (input: JsonObject) => unknown

const ANSWERS: Readonly<Record<string, Answer>> = {
  'task.decideNext': decideNext,
  'task.aggregatePlanReview': input => aggregatePlanReview(readPlanReviewInput(input)),
  'task.checkOverride': ({ facts, to, reason }) => checkOverride({ facts: readObject(facts, 'facts'), to, reason }),
  'task.checkRedo': input => checkRedo(readRedoRequest(input)),
  'task.checkWaiver': input => checkWaiver(readWaiverCheck(input)),
  'task.checkPath': input => checkPath(input.path),
  'task.checkId': input => checkId(input.id),
  'task.checkScope': ({ filePlan, touched }) =>
    isFilePlan(filePlan)
      ? checkScope(filePlan, readTouchedQuestion(touched))
      : refuseInput('filePlan', 'a valid file plan'),
  'task.planApply': ({ entries, tree }) => planApply(readList(entries, 'entries'), readDiskTree(tree)),
  'task.planRevert': ({ entries, tree, force, partial }) =>
    planRevert(readList(entries, 'entries'), readDiskTree(tree), {
      force: readTexts(force, 'force'),
      partial: readBoolean(partial, 'partial'),
    }),
  'task.validatePlan': input => {
    const source = readPlanSource(input)
    return 'text' in source ? validatePlanText(source.text) : validatePlan(source.plan)
  },
  'task.planHash': ({ plan, filePlan }) => {
    const list = filePlan === null ? null : readList(filePlan, 'filePlan')
    if (!isHashable(plan) || !isHashable(list)) refuseInput('plan', 'plain JSON of ordinary depth')
    return { hash: planHash(readObject(plan, 'plan'), list) }
  },
  'task.planningSubstate': input => planningSubstate(readPlanningFacts(input)),
  'task.judgeEval': input => judgeEval(readEvalQuestion(input)),
  'task.judgeCodeReview': input =>
    judgeCodeReview(readPresent(input, 'review'), readFilledText(input.diffHash, 'diffHash')),
  'task.checkStateFile': input => checkStateFile(readStateFileFacts(input)),
  'task.decideRun': input => decideRun(readRunFacts(input)),
  'task.mayAutoAccept': input => mayAutoAccept(readAcceptanceEvidence(input)),
  'task.parseSlash': input => parseSlash(readText(input.line, 'line')),
}

export const taskFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, answer]) => [name, (input: unknown) => answer(readObject(input))]),
)
