// The shapes of reviews.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'

const sha = z.string().describe('the full name of a commit')
const status = z.enum(['launching', 'running', 'complete', 'failed', 'superseded', 'cancelled'])
const verdict = z.enum(['approved', 'changes_requested', 'inconclusive'])

const Finding = z.strictObject({
  id: z.string(),
  severity: z.enum(['blocking', 'major', 'minor', 'info']),
  kind: z.enum(['code', 'plan', 'test', 'security', 'style', 'other']),
  path: z.string().optional(),
  line: z.int().optional(),
  symbol: z.string().optional(),
  message: z.string(),
  suggestion: z.string().optional(),
})

const LateVerdict = z.strictObject({
  at: instant,
  by: z.string(),
  verdict: z.string(),
  code: z.string(),
  payloadHash: z.string().describe('of what was submitted, among the blobs'),
})

const RunRow = z.strictObject({
  id: z.string().describe('rr_<n>'),
  reviewId: z.string().describe('rv_<n>'),
  sessionId: z.string().describe('the session, or the task whose output is reviewed'),
  harness: z.string(),
  changeUrl: z.string(),
  targetSha: sha,
  baseSha: sha.nullable(),
  status,
  verdict: z.union([verdict, z.literal('')]).describe('empty until complete'),
  bodyHash: z.string().nullable(),
  failReason: z
    .enum([
      'launch_failed',
      'launch_timeout',
      'launch_lost',
      'reviewer_missing',
      'reviewer_died',
      'ended_without_verdict',
      'deadline',
      'silent',
    ])
    .nullable(),
  startedAt: instant,
  remindedAt: instant.nullable(),
  endedAt: instant.nullable(),
  delivered: z.enum(['none', 'queued', 'acked']),
  deliveredMessageId: z.string().nullable(),
  launch: z.enum(['message', 'spawn']),
  lateVerdicts: z.array(LateVerdict),
  findings: z.array(Finding),
  why: z.strictObject({ rule: z.string(), evidence: z.record(z.string(), z.unknown()) }),
  version: z.int(),
})

const ReviewRun = RunRow.extend({
  body: z.string(),
  round: z.int().nullable().describe('null until it has a verdict'),
  current: z.boolean().nullable().describe('whether it is about the head of today; null: not known'),
  baseMoved: z.boolean(),
  contradictory: z.boolean().describe('it approves beside a blocking finding'),
  detection: z
    .strictObject({
      text: z.string().describe('the lower bounds on what this reviewer finds, by class'),
      rule: z.string().describe('the row of the table (looking 3.5)'),
      closes: z.boolean().describe('whether it closes the gate'),
      why: z.string(),
    })
    .nullable()
    .describe('what the approval is worth; null: it is none'),
})

const count = z.int().min(0)

const Round = z.strictObject({
  number: z.int(),
  headSha: sha,
  runIds: z.array(z.string()),
  harnesses: z.array(z.string()),
  verdicts: z.array(z.string()),
  new: count,
  recurring: count,
  fixed: count,
  unverified: count,
  createdByFix: count.describe('of the new ones, those in lines that changed since the previous round'),
})

export const REVIEW_SCHEMAS = {
  ReviewRun,
  TriggerReview: z.strictObject({
    reviewer: z.string().optional().describe('this one, as a second opinion'),
    again: z.boolean().optional().describe('another pass over a commit that has a verdict'),
  }),
  TriggeredReview: z.strictObject({
    run: RunRow,
    reviewerSessionId: z.string().nullable(),
    reviewerHandleId: z.string().nullable().describe('for attaching the terminal of the reviewer'),
  }),
  SubmitReview: z.strictObject({
    runId: z.string(),
    verdict: z.string(),
    body: z.string().default(''),
    findings: z.array(z.unknown()).optional(),
  }),
  SubmittedReview: z.strictObject({
    run: RunRow,
    result: z.enum(['recorded', 'duplicate']),
    feedbackMessageId: z.string().nullable().describe('the message to the worker, where one was queued'),
  }),
  CancelReview: z.strictObject({ note: z.string().max(2000).default('') }),
  Reviews: z.strictObject({
    session: z.string(),
    reviewerSessionId: z.string().nullable(),
    reviewerHandleId: z.string().nullable(),
    head: sha.nullable(),
    decision: z.enum(['approved', 'changes_requested', 'pending', 'none']),
    rule: z.string(),
    approvals: count,
    required: count,
    rounds: z.array(Round),
    convergence: z.strictObject({
      verdict: z.enum(['too_early', 'converged', 'not_converging', 'converging', 'flat']),
      rule: z.string(),
    }),
    reviews: z.array(ReviewRun),
  }),
  ReviewDiff: z.strictObject({
    run: z.string(),
    baseSha: sha.nullable(),
    targetSha: sha,
    text: z.string(),
    characters: count.describe('of the whole difference'),
    isCut: z.boolean().describe('the text is not the whole difference'),
  }),
  ReviewRunList: z.strictObject({ reviews: z.array(RunRow), next }),
  SettledReviews: z.strictObject({
    runs: z.array(
      z.strictObject({ run: z.string(), session: z.string(), action: z.enum(['none', 'wait', 'remind', 'fail']) }),
    ),
  }),
  ReviewerList: z.strictObject({
    reviewers: z.array(
      z.strictObject({
        name: z.string(),
        readOnly: z.enum(['enforced', 'asked']),
        isDefault: z.boolean(),
        ready: z.boolean(),
        version: z.string(),
        because: z.string(),
        hint: z.string(),
      }),
    ),
  }),
}

/** A shape of this table, as the room's own use cases take it. */
export type ReviewShape<Name extends keyof typeof REVIEW_SCHEMAS> = ShapeIn<typeof REVIEW_SCHEMAS, Name>
