// Where sessions work: worktrees of their own in the home, made, proven, prepared, looked at and removed.
import type { Decision } from '#kernel/machine/decision'
import type { IsolationAnswer, IsolationFacts } from '../rules/life/decide-isolation.ts'

export type BaseWish = {
  readonly root: string
  /** A branch, without `refs/heads/`. */
  readonly branch: string
  /** 20 seconds when absent. */
  readonly timeoutMs?: number
}

/** `localSha` is null when the repository has no such branch itself. */
export type FetchedBase =
  | {
      readonly freshness: 'fetched'
      readonly remoteSha: string
      readonly localSha: string | null
      /** The local branch has everything the remote has, and perhaps more. */
      readonly localContainsRemote: boolean
    }
  | { readonly freshness: 'unknown_freshness'; readonly reason: string; readonly localSha: string | null }

/** `name` is the path in the place of the project's worktrees: `demo-7`, `demo-7-review-1`, `sw_01/w1-api`. */
export type WorktreeName = { readonly root: string; readonly name: string; readonly sessionId: string }

/** Branches are given as people write them: `provost/demo-7`. */
export type NewWorktree = WorktreeName & { readonly branch: string; readonly baseSha: string }

export type MadeWorktree = { readonly path: string; readonly head: string }

export type IsolationWish = WorktreeName & {
  /** Null: detached. */
  readonly branch: string | null
  readonly baseSha: string
  readonly livingPaths: readonly string[]
}

/** What the configuration says that Provost itself puts into a worktree; it is nobody's work. */
export type PutIn = { readonly symlinks: readonly string[]; readonly include: readonly string[] }

export type PostCreate = { readonly command: readonly string[] | string; readonly timeoutMs: number }

export type PrepareWish = WorktreeName &
  PutIn & {
    readonly postCreate: readonly PostCreate[]
    /** Added to the allow-list. */
    readonly env: Readonly<Record<string, string>>
    /** What the commands said goes there, one file each; absolute. */
    readonly logs: string
  }

export type PreparedPath = {
  readonly path: string
  readonly done: 'linked' | 'copied' | 'was_there' | 'absent_in_project'
}

export type LookWish = {
  readonly root: string
  readonly path: string
  /** Ignored files count as work, because somebody asked for them to be saved as well. */
  readonly includeIgnored?: boolean
} & PutIn

export type WorktreeLook = {
  readonly worktree: 'present' | 'missing' | 'unknown'
  readonly dirty: 'clean' | 'dirty' | 'unknown'
  /** Why it is dirty or unknown, in words. */
  readonly because: readonly string[]
  /** How many paths git calls changed or untracked. */
  readonly changedPaths: number
  readonly head: string | null
  /** Null: detached, or not known. */
  readonly branch: string | null
}

export type RemoveWish = LookWish & {
  /** The salvage that was made of it; null: it was clean. Either is looked at again before anything goes. */
  readonly salvage: { readonly commit: string; readonly includeIgnored: boolean } | null
}

export type Leftover = {
  readonly path: string
  /** `staging`: being made when Provost stopped; may hold something. `removing`: proven saved, then Provost stopped. */
  readonly kind: 'staging' | 'removing'
  /** The name it was to get, or had. */
  readonly name: string
}

export interface SessionWorktrees {
  pathOf(root: string, name: string): string
  fetchBase(wish: BaseWish): Promise<FetchedBase>
  /**
   * On a new branch at that commit. Throws BRANCH_EXISTS, BRANCH_CHECKED_OUT, or ISOLATION_FAILED. A second call after a
   * crash goes on where the first one stopped.
   */
  add(wish: NewWorktree): Promise<MadeWorktree>
  /** For reviewers and checks. */
  addDetached(wish: WorktreeName & { readonly commit: string }): Promise<MadeWorktree>
  /** A detached one to another commit. Throws ISOLATION_FAILED unless it is one, and nothing in it is changed. */
  moveDetached(wish: LookWish & { readonly sessionId: string; readonly commit: string }): Promise<void>
  /** A missing one again, from its branch. Throws NOT_FOUND without the branch, BRANCH_CHECKED_OUT, ISOLATION_FAILED. */
  recreate(wish: WorktreeName & { readonly branch: string }): Promise<MadeWorktree>
  proveIsolation(wish: IsolationWish): Promise<Decision<IsolationAnswer, IsolationFacts>>
  /** Throws PATH_INVALID for what would leave the project, SPAWN_FAILED for a command that failed or took too long. */
  prepare(wish: PrepareWish): Promise<readonly PreparedPath[]>
  /** Never throws: what cannot be learned is unknown. */
  look(wish: LookWish): Promise<WorktreeLook>
  /**
   * Takes it away, but never its branch. Throws PATH_INVALID for what is not ours to remove, SALVAGE_FAILED when it
   * holds something that is neither on a branch nor in the salvage. What is not there is no failure.
   */
  remove(wish: RemoveWish): Promise<void>
  /** Drops git's memory of a worktree that is gone, and only of that one. */
  prune(root: string, path: string): Promise<void>
  /** The repository was moved; its worktrees were not, and belong to it again. Throws GIT_FAILED. */
  follow(from: string, to: string): Promise<void>
  /** Out of the repository, where version 0.1 put it; null when it lies elsewhere already. Throws GIT_FAILED. */
  moveOld(root: string, path: string): Promise<string | null>
  listLeftovers(root: string): Promise<readonly Leftover[]>
  /** Finishes removals that a crash interrupted, and drops files that were kept for the next worktree. */
  clearRemoved(root: string): Promise<void>
}
