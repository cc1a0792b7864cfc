// A change as people would tell it, whichever forge it lives on; each loopback forge puts it into its own shapes.

import type { Forge, ForgeWish } from '#change/ports/forge'
import type { CheckConclusion, ReviewDecision } from '#change/rules/seen-change'
import type { LoopbackServer, Reply } from './loopback-server.ts'

export type ToldChange = {
  readonly number: number
  readonly state: 'open' | 'closed' | 'merged'
  readonly title: string
  readonly headSha: string
  readonly branch: string
  /** The repository that it comes from. */
  readonly from: string
  readonly draft: boolean
  /** Null: the forge still computes. */
  readonly conflicts: boolean | null
  readonly endedAt: string | null
  readonly checks: readonly {
    readonly name: string
    readonly conclusion: Extract<CheckConclusion, 'success' | 'failure' | 'cancelled'> | null
    readonly required: boolean
  }[]
  readonly review: ReviewDecision
  readonly threads: readonly { readonly id: number; readonly isSettled: boolean; readonly run: string | null }[]
}

export const HEAD_SHA = 'a'.repeat(40)
export const OTHER_SHA = 'e'.repeat(40)
export const MERGE_SHA = 'c'.repeat(40)
export const SOURCE = 'acme/shop'
export const RENAMED = 'acme/store'
export const SOURCE_BRANCH = 'provost/demo-7'
export const LOOKED_AT = Date.UTC(2026, 0, 1, 12)

export const toldChange = (given: Partial<ToldChange> = {}): ToldChange => ({
  number: 4,
  state: 'open',
  title: 'Add a --json flag',
  headSha: HEAD_SHA,
  branch: SOURCE_BRANCH,
  from: SOURCE,
  draft: false,
  conflicts: false,
  endedAt: null,
  checks: [{ name: 'build', conclusion: 'success', required: true }],
  review: 'none',
  threads: [],
  ...given,
})

export type ToldIssue = { readonly number: number; readonly title: string; readonly body: string | null }

/** One kind of forge on loopback. */
export type LoopbackForge = {
  readonly server: LoopbackServer
  /** Moved by the test. */
  readonly clock: { at: number }
  readonly wish: ForgeWish
  readonly newForge: () => Forge
  /** All that it knows from now on. */
  readonly tell: (changes: readonly ToldChange[]) => void
  /** The repository is called otherwise now, and the old address leads to the new one. */
  readonly rename: () => void
  readonly listPath: string
  /** How it says that too many requests were made. */
  readonly limited: (seconds: number) => Reply
  /** Answers to the next merge, as the forge words them. */
  readonly merging: {
    readonly succeeds: () => void
    readonly refuses: (why: 'closed gate' | 'other head') => void
  }
  readonly drafting: () => void
  readonly reviewing: () => void
  /** Reviews that were posted: what they said, and whether they approve. */
  readonly posted: () => readonly { readonly body: string; readonly approves: boolean }[]
  readonly postedBefore: (body: string) => void
  /** What it answers to a new request, and to a new text of the one that is open. */
  readonly requesting: (isOpen: boolean) => void
  readonly issues: (told: readonly ToldIssue[]) => void
}
