// GitHub's shapes of a pull request, its reviews and its comments, read without trusting them.
import type { ChangeSize, ReviewDecision, SeenComment, SeenState } from '#change/rules/seen-change'
import { isObject, isText } from '#kernel/reading/json-value'
import { needNumber, needObject, needText } from '../remote/read-answer.ts'
import { findMarkedRun } from '../remote/run-mark.ts'

export type PullHead = {
  readonly number: number
  readonly state: SeenState
  readonly url: string
  readonly title: string
  readonly base: string
  readonly baseSha: string | null
  readonly branch: string
  readonly headSha: string
  /** owner/name; null when that repository is gone. */
  readonly headRepo: string | null
  readonly endedAt: string | null
  readonly mergeCommit: string | null
  readonly draft: boolean
}

export type Pull = PullHead & {
  readonly nodeId: string
  readonly author: string
  readonly mergeable: boolean | null
  readonly mergeableState: string
  readonly isReviewRequested: boolean
  readonly size: ChangeSize | null
}

const TITLE_MAX = 200

export function readPullHead(value: unknown): PullHead {
  const pull = needObject(value, 'a pull request')
  const head = needObject(pull.head, 'head')
  const base = needObject(pull.base, 'base')
  const isMerged = isText(pull.merged_at)
  return {
    number: needNumber(pull.number, 'number'),
    state: isMerged ? 'merged' : pull.state === 'closed' ? 'closed' : 'open',
    url: needText(pull.html_url, 'html_url'),
    title: needText(pull.title, 'title').slice(0, TITLE_MAX),
    base: needText(base.ref, 'base.ref'),
    baseSha: isText(base.sha) ? base.sha : null,
    branch: needText(head.ref, 'head.ref'),
    headSha: needText(head.sha, 'head.sha'),
    headRepo: isObject(head.repo) && isText(head.repo.full_name) ? head.repo.full_name : null,
    endedAt: isText(pull.closed_at) ? pull.closed_at : null,
    mergeCommit: isMerged && isText(pull.merge_commit_sha) ? pull.merge_commit_sha : null,
    draft: pull.draft === true,
  }
}

export function readPull(value: unknown): Pull {
  const pull = needObject(value, 'a pull request')
  const waiting = [pull.requested_reviewers, pull.requested_teams].filter(list => Array.isArray(list)).flat()
  return {
    ...readPullHead(value),
    nodeId: isText(pull.node_id) ? pull.node_id : '',
    author: loginOf(pull.user),
    mergeable: typeof pull.mergeable === 'boolean' ? pull.mergeable : null,
    mergeableState: isText(pull.mergeable_state) ? pull.mergeable_state : 'unknown',
    isReviewRequested: waiting.length > 0,
    size: readSize(pull),
  }
}

function readSize({ changed_files: files, additions: added, deletions: removed }: Record<string, unknown>) {
  if (typeof files !== 'number' || typeof added !== 'number' || typeof removed !== 'number') return null
  return { files, added, removed }
}

const MERGE_WORDS = ['clean', 'unstable', 'has_hooks']

/** While GitHub computes, it says null: that is neither mergeable nor a conflict. */
export function readPullMergeability({ mergeable, mergeableState }: Pull) {
  if (mergeable === null) return { mergeable: null, conflicts: null }
  if (!mergeable) return { mergeable: false, conflicts: true }
  const isKnown = mergeableState !== 'unknown'
  return { mergeable: isKnown ? MERGE_WORDS.includes(mergeableState) : null, conflicts: false }
}

/** The last word of each reviewer counts; a comment takes nothing back. */
export function readPullDecision(reviews: readonly unknown[], isReviewRequested: boolean): ReviewDecision {
  const words = new Map<string, unknown>()
  for (const value of reviews) {
    const review = needObject(value, 'a review')
    if (review.state === 'APPROVED' || review.state === 'CHANGES_REQUESTED' || review.state === 'DISMISSED')
      words.set(loginOf(review.user), review.state)
  }
  const said = [...words.values()]
  if (said.includes('CHANGES_REQUESTED')) return 'changes_requested'
  if (isReviewRequested) return 'pending'
  return said.includes('APPROVED') ? 'approved' : 'none'
}

type ReviewComment = {
  readonly id: number
  readonly thread: number
  readonly author: string
  readonly isBot: boolean
  readonly isOutdated: boolean
  readonly body: string
}

/**
 * REST does not tell what was resolved. A thread counts as settled when its lines have changed since, or when the author
 * of the change has answered last.
 */
export function readComments(values: readonly unknown[], author: string): SeenComment[] {
  const threads = Map.groupBy(values.map(readComment), ({ thread }) => thread)
  const open = [...threads.values()].filter(([first, ...replies]) => {
    const isAnswered = replies.at(-1)?.author === author
    return !first!.isOutdated && !isAnswered
  })
  return open.flat().map(({ id, isBot, body }) => ({ id: String(id), isBot, run: findMarkedRun(body) }))
}

function readComment(value: unknown): ReviewComment {
  const comment = needObject(value, 'a comment')
  const id = needNumber(comment.id, 'id')
  return {
    id,
    thread: typeof comment.in_reply_to_id === 'number' ? comment.in_reply_to_id : id,
    author: loginOf(comment.user),
    isBot: isObject(comment.user) && comment.user.type === 'Bot',
    isOutdated: comment.position === null && comment.subject_type !== 'file',
    body: isText(comment.body) ? comment.body : '',
  }
}

function loginOf(user: unknown): string {
  return isObject(user) && isText(user.login) ? user.login : ''
}
