// The events of the stream `review/<session>` and what each carries (spec 2.2). `rule` and `evidence` are for `why`.

import type { DecisionData } from '#kernel/events/event'
import type { RecordedDecision } from '#kernel/machine/decided'
import type { ReviewFinding } from '../verdict/review-finding.ts'
import type { FailReason, ReviewLaunch, ReviewVerdict } from './review.ts'

/** Which row of which review. */
export type RunReference = { readonly run: string; readonly review: string }

export type ReviewEventData = {
  'review.requested': RunReference &
    DecisionData & {
      readonly project: string
      readonly harness: string
      readonly change_url: string
      readonly target_sha: string
      readonly base_sha: string | null
      readonly launch: ReviewLaunch
      readonly decided?: RecordedDecision
    }
  'review.started': RunReference & {
    readonly launch: ReviewLaunch
    readonly reviewer_session: string
    readonly reviewer_handle: string | null
  }
  'review.launch_failed': RunReference & { readonly reason: FailReason; readonly detail: string }
  'review.reminded': RunReference & DecisionData
  'review.decided': RunReference &
    DecisionData & {
      readonly verdict: ReviewVerdict
      readonly body_hash: string
      readonly findings: readonly ReviewFinding[]
      readonly decided?: RecordedDecision
    }
  'review.failed': RunReference & DecisionData & { readonly reason: FailReason }
  'review.superseded': RunReference & { readonly head_sha: string }
  'review.cancelled': RunReference & { readonly note: string }
  'review.verdict_refused': RunReference & {
    readonly code: string
    readonly verdict: string
    /** The whole submission lies with the blobs. */
    readonly payload_hash: string
  }
  'review.feedback_queued': RunReference & { readonly message: string }
  'review.feedback_delivered': RunReference & { readonly message: string }
}

export type ReviewEventType = keyof ReviewEventData

export const REVIEW_STREAM = 'review/'

/** The session, or the task when its output was made by hand. */
export function reviewStreamOf(sessionId: string): string {
  return `${REVIEW_STREAM}${sessionId}`
}
