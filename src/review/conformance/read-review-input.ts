// Reads what the conformance cases of this room hold; a missing member takes its usual value.
import { sha256Hex } from '#kernel/events/hash'
import { ACTIVITY_STATES, PR_STATES, SESSION_STATES } from '#kernel/events/session-words'
import type { JsonObject } from '#kernel/reading/json-value'
import { readBoolean, readText, readTexts } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { readCommitId } from '../rules/commit-id.ts'
import { DEADLINE_LIMITS, type DeadlineFacts } from '../rules/decide-deadline.ts'
import type { TriggerFacts } from '../rules/decide-trigger.ts'
import { REVIEW_RUN_STATUSES } from '../rules/record/review.ts'
import type { HarnessFacts } from '../rules/resolve-harness.ts'
import { DEFAULT_REVIEWER } from '../rules/reviewer-harness.ts'
import type { ReviewSubmission, RunUnderVerdict, SubmitFacts } from '../rules/verdict/decide-submit.ts'
import type { ReviewDecisionFacts } from '../rules/verdict/derive-decision.ts'

const textOrEmpty = orElse(readText, '')
const timeOrNull = orElse(orNull(readTime), null)
const readStatus = oneOf(REVIEW_RUN_STATUSES)

export const readHarnessFacts: Reader<HarnessFacts> = shapeOf({
  supported: readTexts,
  configured: orElse(readTexts, []),
  requested: textOrEmpty,
  workerHarness: textOrEmpty,
  default: orElse(readText, DEFAULT_REVIEWER),
})

// A run without a target is about no commit: the empty text equals no head.
const readTarget: Reader<string> = (value, field) => readCommitId(readText(value, field), field) ?? ''

const KNOWN_RUN = { id: readText, harness: readText, targetSha: readTarget, status: readStatus }

const readReviewer = shapeOf({ harness: readText, state: oneOf(SESSION_STATES), handle: textOrEmpty })

export const readTriggerFacts: Reader<TriggerFacts> = shapeOf({
  harness: readNonEmpty,
  headSha: readCommitId,
  baseSha: readCommitId,
  prState: orElse(oneOf(PR_STATES), 'none'),
  again: orElse(readBoolean, false),
  runs: orElse(listOf(shapeOf(KNOWN_RUN)), []),
  reviewer: orElse(orNull(readReviewer), null),
})

const readSubmission: Reader<ReviewSubmission> = shapeOf({
  sessionId: readText,
  runId: readText,
  verdict: readText,
  body: textOrEmpty,
})

const readRunUnderVerdict: Reader<RunUnderVerdict> = (value, field) => {
  const { body, ...run } = READ_RUN(value, field)
  return { ...run, bodyHash: sha256Hex(body) }
}

const READ_RUN = shapeOf({
  id: readText,
  sessionId: readText,
  targetSha: readTarget,
  status: readStatus,
  verdict: textOrEmpty,
  body: textOrEmpty,
})

export function readSubmitFacts({ submit, run, currentHead }: JsonObject): SubmitFacts {
  return {
    submission: readSubmission(submit, 'submit'),
    run: () => orElse(orNull(readRunUnderVerdict), null)(run, 'run'),
    currentHead: () => readCommitId(currentHead, 'currentHead'),
  }
}

const limit = (usualMs: number) => orElse(wholeFrom(1), usualMs)

const readLimits = shapeOf({
  launchMs: limit(DEADLINE_LIMITS.launchMs),
  silentMs: limit(DEADLINE_LIMITS.silentMs),
  totalMs: limit(DEADLINE_LIMITS.totalMs),
  quotaMaxMs: limit(DEADLINE_LIMITS.quotaMaxMs),
  quotaGraceMs: limit(DEADLINE_LIMITS.quotaGraceMs),
})

export const readDeadlineFacts: Reader<DeadlineFacts> = shapeOf({
  run: shapeOf({ status: readStatus, startedAt: readTime, remindedAt: timeOrNull }),
  reviewer: shapeOf({
    state: orNull(oneOf(SESSION_STATES)),
    activityState: orElse(oneOf(ACTIVITY_STATES), ''),
    lastSignalAt: timeOrNull,
    resetAt: timeOrNull,
  }),
  now: readTime,
  limits: orElse(readLimits, DEADLINE_LIMITS),
})

export const readDecisionFacts: Reader<ReviewDecisionFacts> = shapeOf({
  headSha: readCommitId,
  required: orElse(wholeFrom(0), 1),
  runs: orElse(listOf(shapeOf({ ...KNOWN_RUN, verdict: textOrEmpty })), []),
})
