// What becomes of a submitted verdict. Only the last row makes a run complete; silence never does (spec 3.3).

import type { ErrorCode } from '#kernel/errors/error-catalog'
import { sha256Hex } from '#kernel/events/hash'
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'
import type { JsonObject } from '#kernel/reading/json-value'
import { utf8Length } from '#kernel/text/utf8-length'
import { isBlank } from '#kernel/text/white-space'
import { isReviewVerdict, type ReviewRun, type ReviewRunStatus } from '../record/review.ts'

export const BODY_BYTES_MAX = 262_144

export type ReviewSubmission = {
  readonly sessionId: string
  readonly runId: string
  readonly verdict: string
  readonly body: string
}

export type RunUnderVerdict = Pick<ReviewRun, 'id' | 'sessionId' | 'targetSha' | 'status' | 'bodyHash'> & {
  readonly verdict: string
}

/** Run and head are asked for when the table comes to them: a submission that is no verdict needs neither. */
export type SubmitFacts = {
  readonly submission: ReviewSubmission
  readonly run: () => RunUnderVerdict | null
  readonly currentHead: () => string | null
}

export type SubmitAnswer =
  | { readonly outcome: 'recorded'; readonly runStatus: 'complete'; readonly deliver: boolean }
  | { readonly outcome: 'duplicate'; readonly runStatus: 'complete' }
  | { readonly outcome: 'refused'; readonly code: ErrorCode; readonly runStatus: ReviewRunStatus | null }

export type SubmitEvidence = { readonly sessionId: string; readonly runId: string; readonly bodyHash: string }

type Row = RuleTable<SubmitFacts, SubmitAnswer>['rows'][number]

export const SUBMIT_TABLE: RuleTable<SubmitFacts, SubmitAnswer> = {
  rows: [
    refusal('U1', 'REVIEW_INPUT_INVALID', 'session or run is not named', ({ submission }) => {
      return submission.sessionId === '' || submission.runId === ''
    }),
    refusal('U2', 'REVIEW_VERDICT_UNKNOWN', 'this word is no verdict', ({ submission }) => {
      return !isReviewVerdict(submission.verdict)
    }),
    refusal('U3', 'REVIEW_BODY_REQUIRED', 'a verdict that asks for something must say what', ({ submission }) => {
      return submission.verdict !== 'approved' && isBlank(submission.body)
    }),
    refusal('U4', 'REVIEW_BODY_TOO_LARGE', 'the body is too large', ({ submission }) => {
      return utf8Length(submission.body) > BODY_BYTES_MAX
    }),
    refusal('U5', 'REVIEW_RUN_NOT_FOUND', 'there is no such run', ({ run }) => run() === null),
    // The same answer as for no run at all, so that nobody learns the ids of other sessions by guessing.
    refusal('U6', 'REVIEW_RUN_NOT_FOUND', 'the run belongs to another session', ({ submission, run }) => {
      return run()?.id !== submission.runId || run()?.sessionId !== submission.sessionId
    }),
    {
      rule: 'U7',
      because: 'the same verdict with the same body was recorded before',
      when: ({ submission, run }) => isRepeated(submission, run()),
      result: () => ({ outcome: 'duplicate', runStatus: 'complete' }),
    },
    refusal('U8', 'REVIEW_ALREADY_DECIDED', 'the run has another verdict', hasStatus('complete')),
    refusal('U9', 'REVIEW_VERDICT_STALE', 'a newer head replaced the run', hasStatus('superseded')),
    refusal('U10', 'REVIEW_RUN_CLOSED', 'the run ended without a verdict', hasStatus('failed', 'cancelled')),
    refusal('U11', 'REVIEW_HEAD_UNKNOWN', 'the current head is not known', ({ currentHead }) => currentHead() === null),
    {
      ...refusal(
        'U12',
        'REVIEW_VERDICT_STALE',
        'the head moved on while the reviewer looked',
        ({ run, currentHead }) => {
          return currentHead() !== run()?.targetSha
        },
      ),
      result: () => ({ outcome: 'refused', code: 'REVIEW_VERDICT_STALE', runStatus: 'superseded' }),
    },
  ],
  otherwise: {
    rule: 'U13',
    because: 'the verdict is about the current head',
    result: ({ submission: { verdict } }) => ({
      outcome: 'recorded',
      runStatus: 'complete',
      deliver: verdict === 'changes_requested',
    }),
  },
}

export function decideSubmit(facts: SubmitFacts): Decision<SubmitAnswer, SubmitEvidence> {
  const { sessionId, runId, body } = facts.submission
  return decideByTable(SUBMIT_TABLE, facts, { sessionId, runId, bodyHash: sha256Hex(body) })
}

export const SUBMIT_READS = ['submission', 'run', 'currentHead'] as const

/** What the table asked for, as an event keeps it: of run and submission only what a row reads. */
export function submitFacts(
  { sessionId, runId, verdict, body }: ReviewSubmission,
  run: RunUnderVerdict,
  head: string | null,
) {
  const { id, targetSha, status, bodyHash } = run
  const under = { id, sessionId: run.sessionId, targetSha, status, verdict: run.verdict, bodyHash }
  return { submission: { sessionId, runId, verdict, body }, run: under, currentHead: head }
}

export function submitAgain({ submission, run, currentHead }: JsonObject) {
  return decideSubmit({
    submission: submission as ReviewSubmission,
    run: () => run as RunUnderVerdict,
    currentHead: () => currentHead as string | null,
  })
}

function refusal(rule: string, code: ErrorCode, because: string, when: Row['when']): Row {
  return { rule, because, when, result: () => ({ outcome: 'refused', code, runStatus: null }) }
}

function hasStatus(...statuses: readonly ReviewRunStatus[]): Row['when'] {
  return ({ run }) => statuses.some(status => status === run()?.status)
}

function isRepeated({ verdict, body }: ReviewSubmission, run: RunUnderVerdict | null): boolean {
  return run?.status === 'complete' && run.verdict === verdict && run.bodyHash === sha256Hex(body)
}
