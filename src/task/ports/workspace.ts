// The repository of a project as a place of work: the base, worktrees beside it, changes captured from them, and exact
// changes of the working tree.

import type { StepWatch } from '#kernel/ports/step-watch'
import type { ChangeEntry, EntryProblem, FileContent } from '../rules/change/change-entry.ts'
import type { DiskTree } from '../rules/change/disk-tree.ts'
import type { Expected } from '../rules/change/find-meanwhile.ts'

export type Base = { readonly commit: string; readonly tree: string }

export type WorktreeWish = {
  readonly root: string
  /** Absolute. */
  readonly path: string
  readonly commit: string
  /** Paths of the repository that the worktree links to, or gets a copy of. */
  readonly symlinks: readonly string[]
  readonly include: readonly string[]
}

export type OutsideWish = {
  readonly root: string
  readonly worktree: string
  /** Paths that the worktree links to. */
  readonly links: readonly string[]
}

export type CaptureWish = {
  readonly root: string
  readonly worktree: string
  readonly base: Base
  /** Paths that Provost itself put into the worktree. */
  readonly exclude: readonly string[]
  /** Where the bytes and the patch go: absolute. */
  readonly into: string
  readonly ref: string
  readonly message: string
}

export type Captured =
  | {
      readonly ok: true
      readonly entries: readonly ChangeEntry[]
      readonly diffHash: string
      readonly commit: string
      readonly tree: string
    }
  | { readonly ok: false; readonly because: string; readonly at: string }

export type WorkspaceStep = {
  readonly path: string
  readonly content: FileContent | null
  /** What may be taken away for it. */
  readonly expected: Expected
}

/** Where a step lays what it takes away: a directory of ours on the file system of the tree, and a name for this step. */
export type Aside = { readonly directory: string; readonly name: string; readonly steps: StepWatch }

export type StepEnd = {
  /** What somebody did there in the meantime; then the path is left to them. */
  readonly met: EntryProblem | null
  /** Where that lies which was taken away. */
  readonly kept: string | null
}

export type CommitWish = {
  readonly root: string
  readonly entries: readonly ChangeEntry[]
  readonly message: string
  readonly author: string
  /** The commit that holds the new content of the entries. */
  readonly from: string
  readonly steps: StepWatch
}

export type WorkspaceClaim = { readonly path: string; readonly owner: string }

export interface Workspace {
  /** Undefined when the repository has no such commit. */
  findBase(root: string, ref: string): Promise<Base | undefined>
  /** What the commit holds at these paths, as it would be checked out. */
  readContents(root: string, commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileContent>>
  listPaths(root: string, commit: string): Promise<ReadonlySet<string>>
  /** Throws ISOLATION_FAILED unless the worktree is a new one at exactly that commit. */
  addWorktree(wish: WorktreeWish): Promise<void>
  /** Only ever a worktree that Provost made; what is not there is no failure. */
  removeWorktree(root: string, path: string): Promise<void>
  /** Says whose it is, before a worktree is made at this path; null: nobody's any more. */
  claim(path: string, owner: string | null): Promise<void>
  /** Of the worktrees in this directory, also those that were claimed and never made. */
  listClaims(directory: string): Promise<readonly WorkspaceClaim[]>
  /** Puts a patch or the tree of a branch into a worktree; answers why it does not fit, or null. */
  bringIn(
    root: string,
    worktree: string,
    what: { readonly patch: string } | { readonly commit: string },
  ): Promise<string | null>
  capture(wish: CaptureWish): Promise<Captured>
  /** Signs of work outside of the worktree; compared before and after an agent ran. */
  watchOutside(wish: OutsideWish): Promise<ReadonlyMap<string, string>>
  /** Those of the paths at which nothing lies. */
  listMissing(directory: string, paths: readonly string[]): Promise<string[]>
  readDisk(directory: string, paths: readonly string[]): Promise<DiskTree>
  readFile(directory: string, path: string): Promise<Uint8Array>
  /** One step; `bytes` are those of its content, null where only its mode changes. Nothing is ever overwritten. */
  carryOut(directory: string, aside: Aside, step: WorkspaceStep, bytes: Uint8Array | null): Promise<StepEnd>
  /** Brings back what a step took away, unless something lies at its path now. */
  putBack(directory: string, path: string, taken: string): Promise<boolean>
  /** Removes a directory of ours with everything in it. */
  discard(directory: string): Promise<void>
  /** Removes those of the directories that are empty. */
  removeEmpty(directory: string, folders: readonly string[]): Promise<void>
  /** Commits exactly these paths, once: a commit that holds them already is answered again; index, working tree and everything else stay as they are. */
  commitPaths(wish: CommitWish): Promise<string>
  /** What git is in the middle of there, such as `a rebase`; null when nothing. */
  findUnderWay(root: string): Promise<string | null>
  isIndexLocked(root: string): Promise<boolean>
  findRef(root: string, ref: string): Promise<string | undefined>
  /** Only from this value; false when the ref is elsewhere. Null means that it does not exist. */
  moveRef(root: string, ref: string, to: string | null, from: string | null): Promise<boolean>
}
