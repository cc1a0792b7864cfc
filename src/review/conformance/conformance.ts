// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { severityOf } from '#kernel/errors/error-severity'
import type { Decision } from '#kernel/machine/decision'
import type { JsonObject } from '#kernel/reading/json-value'
import { readObject } from '#kernel/reading/read-input'
import { decideDeadline } from '../rules/decide-deadline.ts'
import { decideTrigger, type TriggerAnswer } from '../rules/decide-trigger.ts'
import { resolveHarness } from '../rules/resolve-harness.ts'
import { decideSubmit, type SubmitAnswer } from '../rules/verdict/decide-submit.ts'
import { deriveReviewDecision } from '../rules/verdict/derive-decision.ts'
import {
  readDeadlineFacts,
  readDecisionFacts,
  readHarnessFacts,
  readSubmitFacts,
  readTriggerFacts,
} from './read-review-input.ts'

const ANSWERS: Readonly<Record<string, (input: JsonObject) => unknown>> = {
  'review.resolveHarness': input => {
    const { result, rule } = resolveHarness(readHarnessFacts(input, ''))
    return { harness: result, rule }
  },
  'review.decideTrigger': input => presentTrigger(decideTrigger(readTriggerFacts(input, ''))),
  'review.decideSubmit': input => presentSubmit(decideSubmit(readSubmitFacts(input))),
  'review.decideDeadline': input => {
    const { result, rule } = decideDeadline(readDeadlineFacts(input, ''))
    return { result: result.action, reason: 'reason' in result ? result.reason : '', rule }
  },
  'review.deriveDecision': input => {
    const { result, rule, evidence } = deriveReviewDecision(readDecisionFacts(input, ''))
    return { decision: result, rule, approvals: evidence.approvals }
  },
}

export const reviewFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, answer]) => [name, (input: unknown) => answer(readObject(input))]),
)

function presentTrigger({ result, rule }: Decision<TriggerAnswer, unknown>) {
  const isNew = result.outcome === 'new'
  return {
    result: result.outcome,
    ...presentRefusal(result, isNew ? 201 : 200),
    rule,
    runId: result.outcome === 'existing' ? result.runId : null,
    launch: isNew ? result.launch : null,
    supersede: isNew ? result.supersede : [],
  }
}

function presentSubmit({ result, rule }: Decision<SubmitAnswer, unknown>) {
  return {
    result: result.outcome,
    ...presentRefusal(result, 200),
    rule,
    deliver: result.outcome === 'recorded' && result.deliver,
    runStatus: result.runStatus,
  }
}

function presentRefusal(result: TriggerAnswer | SubmitAnswer, httpStatus: number) {
  if (result.outcome !== 'refused') return { code: null, kind: null, httpStatus }
  const { kind, httpStatus: refusedStatus } = severityOf(result.code)
  return { code: result.code, kind, httpStatus: refusedStatus }
}
