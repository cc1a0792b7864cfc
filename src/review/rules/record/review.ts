// A review is the review of one session's change by one reviewer; a review run is one pass over one commit.
import type { ReviewFinding } from '../verdict/review-finding.ts'

export const REVIEW_RUN_STATUSES = ['launching', 'running', 'complete', 'failed', 'superseded', 'cancelled'] as const

/** `inconclusive` means "I could not judge this"; it is never an approval. */
export const REVIEW_VERDICTS = ['approved', 'changes_requested', 'inconclusive'] as const

export const FAIL_REASONS = [
  'launch_failed',
  'launch_timeout',
  'launch_lost',
  'reviewer_missing',
  'reviewer_died',
  'ended_without_verdict',
  'deadline',
  'silent',
] as const

export type ReviewRunStatus = (typeof REVIEW_RUN_STATUSES)[number]
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]
export type FailReason = (typeof FAIL_REASONS)[number]
export type ReviewLaunch = 'message' | 'spawn'

/** One per session and reviewer harness. */
export type Review = {
  readonly id: string
  readonly sessionId: string
  readonly projectId: string
  readonly harness: string
  readonly changeUrl: string
  /** Null before the first launch. */
  readonly reviewerSessionId: string | null
  /** The runtime handle of the living reviewer, so that its terminal can be attached; null when none lives. */
  readonly reviewerHandleId: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export type LateVerdict = {
  readonly at: string
  readonly by: string
  readonly verdict: string
  readonly code: string
  readonly payloadHash: string
}

export type ReviewRun = {
  readonly id: string
  readonly reviewId: string
  readonly sessionId: string
  readonly harness: string
  readonly changeUrl: string
  /** Full and lower case. */
  readonly targetSha: string
  readonly baseSha: string | null
  readonly status: ReviewRunStatus
  /** Empty until complete. */
  readonly verdict: ReviewVerdict | ''
  /** The body itself lies with the blobs; the log knows it by its hash. */
  readonly bodyHash: string | null
  readonly failReason: FailReason | null
  readonly startedAt: string
  readonly remindedAt: string | null
  readonly endedAt: string | null
  readonly delivered: 'none' | 'queued' | 'acked'
  readonly deliveredMessageId: string | null
  readonly launch: ReviewLaunch
  readonly lateVerdicts: readonly LateVerdict[]
  readonly findings: readonly ReviewFinding[]
  /** The row and the evidence of the last transition. */
  readonly why: { readonly rule: string; readonly evidence: Readonly<Record<string, unknown>> }
  readonly version: number
}

export function isOpen(status: ReviewRunStatus): boolean {
  return status === 'launching' || status === 'running'
}

export function isReviewVerdict(word: string): word is ReviewVerdict {
  return REVIEW_VERDICTS.some(verdict => verdict === word)
}
