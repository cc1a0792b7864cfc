// What a forge tells about one change. Null is what this forge does not keep itself: then the log knows it, or nobody.

export const REVIEW_DECISIONS = ['approved', 'changes_requested', 'pending', 'none'] as const

export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

export const SEEN_CONCLUSIONS = ['success', 'failure', 'timed_out', 'cancelled', 'not_started'] as const

export type CheckConclusion = (typeof SEEN_CONCLUSIONS)[number]

/** One check of one commit; a later run of the same name replaces it. */
export type Check = {
  readonly name: string
  readonly sha: string
  /** Null while it runs. */
  readonly conclusion: CheckConclusion | null
  /** Null unless Provost ran it to an exit. */
  readonly exitCode: number | null
  /** Of the whole log, among the blobs; null where the forge keeps it. */
  readonly logHash: string | null
  /** The end of what it said; empty unless it failed. */
  readonly logTail: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

export type SeenCheck = Check & { readonly required: boolean }

export type SeenComment = {
  readonly id: string
  readonly isBot: boolean
  /** The review run of Provost that it names as its own, with `provost-run:`. */
  readonly run: string | null
}

/** What a change does to its base, counted. */
export type ChangeSize = { readonly files: number; readonly added: number; readonly removed: number }

export type SeenState = 'open' | 'merged' | 'closed'

export type SeenChange = {
  /** Null: the forge does not number its changes. */
  readonly number: number | null
  readonly state: SeenState
  readonly url: string
  readonly title: string
  /** The branch that it is to go into. */
  readonly base: string
  readonly headSha: string
  /** The tip of the base; null when the branch is gone. */
  readonly baseSha: string | null
  /** Where head and base parted; null where the forge does not tell. */
  readonly mergeBase: string | null
  /** Null: the forge does not count it. */
  readonly size: ChangeSize | null
  readonly draft: boolean | null
  /** Null: not known, which is neither yes nor no. */
  readonly conflicts: boolean | null
  readonly conflictPaths: readonly string[]
  /** The word of the forge about this head now. Null: it does not say, or not yet. */
  readonly mergeable: boolean | null
  readonly checks: readonly SeenCheck[] | null
  readonly review: ReviewDecision | null
  /** Only what nobody has answered or resolved. */
  readonly comments: readonly SeenComment[]
  readonly mergeCommit: string | null
}

export function isSameCommit(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && left.toLowerCase() === right.toLowerCase()
}
