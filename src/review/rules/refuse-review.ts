// The refusals of a review in words: each code of the tables with the facts that its sentence names.
import type { ErrorCode } from '#kernel/errors/error-catalog'
import { provostError } from '#kernel/errors/errors'
import type { PrState } from '#kernel/events/session-words'
import { utf8Length } from '#kernel/text/utf8-length'
import { composeSubmitLine } from './compose-prompts.ts'
import { REVIEW_VERDICTS, type ReviewRun } from './record/review.ts'
import { BODY_BYTES_MAX, type ReviewSubmission, type RunUnderVerdict } from './verdict/decide-submit.ts'

export function refuseTrigger(code: ErrorCode, session: string, prState: PrState): Error {
  return provostError(code, { details: { id: session, state: prState } })
}

export type RefusedSubmission = {
  readonly submission: ReviewSubmission
  readonly run: (RunUnderVerdict & Partial<Pick<ReviewRun, 'failReason'>>) | null
  readonly head: string | null
}

export function refuseSubmission(code: ErrorCode, refused: RefusedSubmission): Error {
  const { sessionId, runId, verdict, body } = refused.submission
  const words = WORDS[code]?.(refused) ?? {}
  const details = { session: sessionId, run: runId, verdict, bytes: utf8Length(body) }
  return provostError(code, { ...words, details })
}

type Words = { readonly message?: string; readonly hint?: string }

const WORDS: Partial<Record<ErrorCode, (refused: RefusedSubmission) => Words>> = {
  REVIEW_INPUT_INVALID: () => ({
    message: 'The review needs a session and a run.',
    hint: `\`${composeSubmitLine('<session>', '<run>')}\``,
  }),
  REVIEW_VERDICT_UNKNOWN: ({ submission }) => ({
    message: `${JSON.stringify(submission.verdict.slice(0, 40))} is not a verdict.`,
    hint: `one of ${REVIEW_VERDICTS.join(', ')}`,
  }),
  REVIEW_BODY_TOO_LARGE: ({ submission }) => ({
    message: `The body has ${utf8Length(submission.body)} bytes; the limit is ${BODY_BYTES_MAX}.`,
  }),
  REVIEW_ALREADY_DECIDED: ({ run, submission }) => ({ message: `Run ${submission.runId} is already ${run?.verdict}.` }),
  REVIEW_VERDICT_STALE: ({ run, head }) => ({
    message: `The verdict is about ${run?.targetSha}; the head is ${head ?? 'another commit'}.`,
  }),
  REVIEW_RUN_CLOSED: ({ run, submission }) => ({
    message: `Run ${submission.runId} ended as ${run?.status}${run?.failReason ? ` (${run.failReason})` : ''}.`,
  }),
}
