// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import { readSyntax } from '#formats/syntax/read-syntax'
import type { Reader } from '#kernel/reading/read-shape'
import { mayLand } from '../rules/land/may-land.ts'
import { deriveBounds } from '../rules/measure/bounds.ts'
import { combineReviewers } from '../rules/measure/combine.ts'
import { countTrials } from '../rules/measure/count-trials.ts'
import { decideApproval } from '../rules/measure/decide-approval.ts'
import { estimateRemaining } from '../rules/measure/estimate-remaining.ts'
import { judgeReviewer } from '../rules/measure/judge-reviewer.ts'
import { planSpend } from '../rules/measure/plan-spend.ts'
import { judgeMutants } from '../rules/mutation/judge-mutants.ts'
import { listEdits } from '../rules/mutation/mutate.ts'
import {
  readApprovalQuestion,
  readBoundsQuestion,
  readCombineQuestion,
  readRemainingQuestion,
  readReviewerQuestion,
  readSpendQuestion,
  readTrialsQuestion,
} from '../rules/read-looking-questions.ts'
import {
  readCatchQuestion,
  readChoiceQuestion,
  readFalsifyQuestion,
  readLandQuestion,
  readMutateQuestion,
  readPlantQuestion,
} from '../rules/read-plant-questions.ts'
import { choosePlants } from '../rules/trial/choose-plants.ts'
import { judgePlant } from '../rules/trial/judge-plant.ts'
import { matchCatch } from '../rules/trial/match-catch.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

export const lookingFunctions: Readonly<Record<string, Answer>> = {
  'looking.bounds': answer(readBoundsQuestion, ({ confidence, ...cell }) => deriveBounds(cell, confidence)),
  'looking.countTrials': answer(readTrialsQuestion, countTrials),
  'looking.matchCatch': answer(readCatchQuestion, ({ plants, reports, near }) => matchCatch(plants, reports, near)),
  'looking.judgeReviewer': answer(readReviewerQuestion, judgeReviewer),
  'looking.decideApproval': answer(readApprovalQuestion, decideApproval),
  'looking.choosePlants': answer(readChoiceQuestion, choosePlants),
  'looking.judgePlant': answer(readPlantQuestion, judgePlant),
  'looking.mutate': answer(readMutateQuestion, ({ language, text, lines, operators }) => ({
    edits: listEdits(text, readSyntax(language, text) ?? [], { lines, operators }),
  })),
  'looking.combine': answer(readCombineQuestion, combineReviewers),
  'looking.estimateRemaining': answer(readRemainingQuestion, estimateRemaining),
  'looking.planSpend': answer(readSpendQuestion, planSpend),
  'looking.falsify': answer(readFalsifyQuestion, facts => {
    const { survivors, ...judged } = judgeMutants(facts)
    return { ...judged, survivors: survivors.map(({ id, path, line }) => ({ id, path, line })) }
  }),
  'looking.mayLand': answer(readLandQuestion, ({ plants, change }) => mayLand(plants, change)),
}
