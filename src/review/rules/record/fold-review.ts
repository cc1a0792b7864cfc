// The review of a session by one reviewer, from its events: who reviews, and whether its terminal can be attached.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isText } from '#kernel/reading/json-value'
import type { Review } from './review.ts'
import { REVIEW_STREAM } from './review-events.ts'

export const reviewView: View<Review> = {
  name: 'review',
  version: 1,
  nouns: ['review'],
  keyOf: ({ data }) => (isText(data.review) ? data.review : undefined),
  fold: foldReview,
  indexOf: ({ sessionId, reviewerHandleId }) => ({ scope: sessionId, status: reviewerHandleId ? 'attended' : 'alone' }),
}

export function foldReview(review: Review | undefined, event: StoredEvent): Review | undefined {
  const { type, data, at, version } = event
  if (!review) return type === 'review.requested' ? beginReview(event) : undefined
  const changed = { ...review, updatedAt: at, version }
  if (type === 'review.requested' && isText(data.change_url)) return { ...changed, changeUrl: data.change_url }
  if (type === 'review.started' && isText(data.reviewer_session)) {
    const reviewerHandleId = isText(data.reviewer_handle) ? data.reviewer_handle : null
    return { ...changed, reviewerSessionId: data.reviewer_session, reviewerHandleId }
  }
  // A failed run ends its reviewer; what lives in spite of that says so when it is asked again.
  return type === 'review.failed' || type === 'review.launch_failed' ? { ...changed, reviewerHandleId: null } : changed
}

function beginReview({ stream, data, at, version }: StoredEvent): Review | undefined {
  const { review, harness, project, change_url: changeUrl } = data
  if (!isText(review) || !isText(harness)) return undefined
  return {
    id: review,
    sessionId: stream.slice(REVIEW_STREAM.length),
    projectId: isText(project) ? project : '',
    harness,
    changeUrl: isText(changeUrl) ? changeUrl : '',
    reviewerSessionId: null,
    reviewerHandleId: null,
    createdAt: at,
    updatedAt: at,
    version,
  }
}
