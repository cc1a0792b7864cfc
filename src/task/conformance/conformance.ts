// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import type { JsonObject } from '#core/kernel/json-value'
import { readBoolean, readList, readObject, readText, readTexts, refuseInput } from '#core/kernel/read-input'
import { aggregatePlanReview } from './aggregate-plan-review.ts'
import { checkId } from './check-id.ts'
import { checkOverride } from './check-override.ts'
import { checkPath } from './check-path.ts'
import { checkRedo } from './check-redo.ts'
import { checkScope } from './check-scope.ts'
import { checkStateFile } from './check-state-file.ts'
import { checkWaiver } from './check-waiver.ts'
import { decideNext } from './decide-next.ts'
import { decideRun } from './decide-run.ts'
import { isFilePlan } from './file-plan.ts'
import { judgeCodeReview } from './judge-code-review.ts'
import { judgeEval } from './judge-eval.ts'
import { mayAutoAccept } from './may-auto-accept.ts'
import { parseSlash } from './parse-slash.ts'
import { planApply } from './plan-apply.ts'
import { isHashable, planHash } from './plan-hash.ts'
import { planRevert } from './plan-revert.ts'
import { planningSubstate } from './planning-substate.ts'
import { readDiskTree } from './read-disk-tree.ts'
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
  readTouched,
  readWaiverCheck,
} from './read-questions.ts'
import { validatePlan, validatePlanText } from './validate-plan.ts'

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
    isFilePlan(filePlan) ? checkScope(filePlan, readTouched(touched)) : refuseInput('filePlan', 'a valid file plan'),
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
