// What the code review means for this diff: a blocking issue that nobody dismissed stands, whatever `ok` says (spec 3.9).
import {
  compareText,
  isFilledText,
  isListWithIds,
  isObject,
  isOneOf,
  isText,
  type JsonObject,
} from '#kernel/reading/json-value'

const SEVERITIES = ['blocking', 'major', 'minor', 'info'] as const
const KINDS = ['code', 'plan', 'test', 'security', 'style', 'other'] as const
const ISSUE_STATUSES = ['open', 'dismissed', 'fixed'] as const
const REVIEWER_STATUSES = ['completed', 'failed'] as const

export type ReviewIssue = {
  readonly id: string
  readonly severity: (typeof SEVERITIES)[number]
  readonly kind: (typeof KINDS)[number]
  readonly message: string
  readonly path?: unknown
  readonly line?: unknown
  readonly suggestion?: unknown
  readonly status?: (typeof ISSUE_STATUSES)[number]
  readonly dismissed_by?: unknown
  readonly dismissed_reason?: unknown
}

export type CodeReview = {
  readonly diff_hash: string
  readonly ok: boolean
  readonly reviewers: readonly { readonly id: string; readonly status: (typeof REVIEWER_STATUSES)[number] }[]
  readonly issues: readonly ReviewIssue[]
}

export type CodeReviewAnswer = {
  readonly verdict: 'missing' | 'malformed' | 'stale' | 'incomplete' | 'blocking_plan' | 'blocking_code' | 'pass'
  readonly blocking: readonly string[]
  readonly contradictory: boolean
}

export function judgeCodeReview(review: unknown, diffHash: string): CodeReviewAnswer {
  if (review === null || review === undefined) return plain('missing')
  if (!isCodeReview(review)) return plain('malformed')
  if (review.diff_hash !== diffHash) return plain('stale')
  const open = review.issues.filter(isOpenBlocking)
  const blocking = open.map(({ id }) => id).toSorted(compareText)
  if (open.length > 0) {
    const verdict = open.some(({ kind }) => kind === 'plan') ? 'blocking_plan' : 'blocking_code'
    return { verdict, blocking, contradictory: review.ok }
  }
  if (review.reviewers.some(({ status }) => status === 'failed')) return plain('incomplete')
  return review.ok ? plain('pass') : { verdict: 'blocking_code', blocking, contradictory: true }
}

export type CodeReviewQuestion = { readonly review: unknown; readonly diffHash: string }

/** The same, as it goes on record. */
export function decideCodeReview({ review, diffHash }: CodeReviewQuestion) {
  const result = judgeCodeReview(review, diffHash)
  return { rule: result.verdict, result }
}

function plain(verdict: CodeReviewAnswer['verdict']): CodeReviewAnswer {
  return { verdict, blocking: [], contradictory: false }
}

// `fixed` on the same diff is still open: only a person with a reason takes a blocking issue away.
export function isOpenBlocking(issue: ReviewIssue): boolean {
  const isDismissed =
    issue.status === 'dismissed' && isNamed(issue.dismissed_by) && isFilledText(issue.dismissed_reason)
  return issue.severity === 'blocking' && !isDismissed
}

function isNamed(by: unknown): boolean {
  return isFilledText(by) || (isObject(by) && by.kind === 'person' && isFilledText(by.id))
}

export function isCodeReview(value: unknown): value is CodeReview {
  return (
    isObject(value) &&
    isText(value.diff_hash) &&
    typeof value.ok === 'boolean' &&
    isListWithIds(value.reviewers, ({ status }) => isOneOf(status, REVIEWER_STATUSES)) &&
    value.reviewers.length > 0 &&
    isListWithIds(value.issues, isIssue)
  )
}

function isIssue({ severity, kind, message, status }: JsonObject): boolean {
  return (
    isOneOf(severity, SEVERITIES) &&
    isOneOf(kind, KINDS) &&
    isFilledText(message) &&
    (status === undefined || isOneOf(status, ISSUE_STATUSES))
  )
}
