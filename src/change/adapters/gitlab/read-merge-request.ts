// GitLab's shapes of a merge request, its approvals and its discussions, read without trusting them.
import type { ReviewDecision, SeenComment, SeenState } from '#change/rules/seen-change'
import { isObject, isText } from '#kernel/reading/json-value'
import { needList, needNumber, needObject, needText } from '../remote/read-answer.ts'
import { findMarkedRun } from '../remote/run-mark.ts'

export type MergeRequest = {
  readonly iid: number
  readonly state: SeenState
  readonly url: string
  readonly title: string
  readonly base: string
  readonly baseSha: string | null
  readonly branch: string
  readonly headSha: string
  /** Null when that project is gone. */
  readonly sourceProject: number | null
  readonly endedAt: string | null
  readonly mergeCommit: string | null
  readonly draft: boolean
  /** Null while GitLab computes. */
  readonly hasConflicts: boolean | null
  readonly mergeStatus: string
}

const TITLE_MAX = 200

/** `locked` is one that is being merged: it has not ended yet. */
const STATES: Readonly<Record<string, SeenState>> = {
  opened: 'open',
  locked: 'open',
  closed: 'closed',
  merged: 'merged',
}

export function readMergeRequest(value: unknown): MergeRequest {
  const request = needObject(value, 'a merge request')
  const state = STATES[needText(request.state, 'state')] ?? 'open'
  const refs = isObject(request.diff_refs) ? request.diff_refs : {}
  return {
    iid: needNumber(request.iid, 'iid'),
    state,
    url: needText(request.web_url, 'web_url'),
    title: needText(request.title, 'title').slice(0, TITLE_MAX),
    base: needText(request.target_branch, 'target_branch'),
    baseSha: isText(refs.start_sha) ? refs.start_sha : null,
    branch: needText(request.source_branch, 'source_branch'),
    headSha: needText(request.sha, 'sha'),
    sourceProject: typeof request.source_project_id === 'number' ? request.source_project_id : null,
    endedAt: state === 'open' ? null : firstText(request.merged_at, request.closed_at),
    mergeCommit:
      state === 'merged' ? firstText(request.merge_commit_sha, request.squash_commit_sha, request.sha) : null,
    draft: request.draft === true,
    hasConflicts: typeof request.has_conflicts === 'boolean' ? request.has_conflicts : null,
    mergeStatus: isText(request.detailed_merge_status) ? request.detailed_merge_status : 'unchecked',
  }
}

export function firstText(...values: readonly unknown[]): string | null {
  return (values.find(value => isText(value) && value !== '') as string | null | undefined) ?? null
}

/** While GitLab computes, it says one of these: that is neither mergeable nor a conflict. */
const COMPUTING = ['unchecked', 'checking', 'preparing', 'approvals_syncing', 'cannot_be_merged_recheck']

export function readMergeability({ mergeStatus, hasConflicts }: MergeRequest) {
  if (mergeStatus === 'conflict' || hasConflicts === true) return { mergeable: false, conflicts: true }
  if (COMPUTING.includes(mergeStatus)) return { mergeable: null, conflicts: null }
  return { mergeable: mergeStatus === 'mergeable', conflicts: false }
}

/** Reviewers who were asked and have not said anything yet. */
const WAITING = ['unreviewed', 'review_started', 'unapproved']

export function readDecision(approvals: unknown, reviewers: readonly unknown[]): ReviewDecision {
  const words = reviewers.map(value => needObject(value, 'a reviewer').state)
  if (words.includes('requested_changes')) return 'changes_requested'
  if (words.some(word => WAITING.some(waiting => waiting === word))) return 'pending'
  const { approved_by: by } = needObject(approvals, 'approvals')
  return Array.isArray(by) && by.length > 0 ? 'approved' : 'none'
}

/** GitLab tells what was resolved, so that nothing has to be guessed. */
export function readDiscussions(values: readonly unknown[]): SeenComment[] {
  const notes = values.flatMap(value => needList(needObject(value, 'a discussion').notes, 'notes')).map(readNote)
  return notes.filter(({ isOpen }) => isOpen).map(({ id, isBot, run }) => ({ id, isBot, run }))
}

/** Access tokens of projects and groups act under such names. */
const BOT_NAME = /^(?:project|group)_\d+_bot/

function readNote(value: unknown): SeenComment & { readonly isOpen: boolean } {
  const note = needObject(value, 'a note')
  const author = isObject(note.author) && isText(note.author.username) ? note.author.username : ''
  return {
    id: String(needNumber(note.id, 'id')),
    isBot: BOT_NAME.test(author),
    run: findMarkedRun(isText(note.body) ? note.body : ''),
    isOpen: note.system !== true && note.resolvable === true && note.resolved !== true,
  }
}
