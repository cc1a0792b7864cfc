// Runs configured checks at one commit, in a detached worktree of their own that is gone afterwards.
import type { CheckConclusion } from '#change/rules/seen-change'

export type ConfiguredRun = {
  readonly name: string
  readonly command: readonly string[]
  readonly timeoutMs: number
  /** What it reaches from its cage; absent: nothing but itself. */
  readonly network?: 'none' | 'open'
}

export type CheckRunWish = {
  readonly root: string
  /** Of the worktree: a name in the place of the project's worktrees. */
  readonly name: string
  readonly commit: string
  readonly symlinks: readonly string[]
  readonly include: readonly string[]
  readonly postCreate: readonly { readonly command: readonly string[] | string; readonly timeoutMs: number }[]
  readonly checks: readonly ConfiguredRun[]
  /** Ends what runs and begins nothing more: both are `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

export type CheckEnd = {
  readonly name: string
  readonly conclusion: CheckConclusion
  readonly exitCode: number | null
  /** Why it did not begin, or what ended it. */
  readonly because: string | null
  /** All it said, without secrets; head and tail of it when that was too much. */
  readonly log: string
}

export type CheckWatch = {
  readonly onStart: (name: string) => Promise<void>
  readonly onEnd: (end: CheckEnd) => Promise<void>
}

export interface CheckRunner {
  /** One after the other, each told when it begins and when it ends. A worktree that cannot be made: `not_started`. */
  run(wish: CheckRunWish, watch: CheckWatch): Promise<void>
}
