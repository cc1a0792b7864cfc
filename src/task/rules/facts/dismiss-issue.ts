// A person takes a blocking issue away, with a reason. The review then says yes only if nothing blocking is left.
import type { Actor } from '#kernel/events/actor'
import { type CodeReview, isOpenBlocking, type ReviewIssue } from './judge-code-review.ts'

export function dismissIssue(review: CodeReview, id: string, by: Actor, reason: string): CodeReview | undefined {
  if (!review.issues.some(issue => issue.id === id)) return undefined
  const issues = review.issues.map((issue): ReviewIssue => {
    return issue.id === id ? { ...issue, status: 'dismissed', dismissed_by: by, dismissed_reason: reason } : issue
  })
  const isComplete = review.reviewers.every(({ status }) => status === 'completed')
  return { ...review, issues, ok: isComplete && !issues.some(isOpenBlocking) }
}
