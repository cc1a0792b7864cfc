// Private repositories for reviewers: the base and the target of one change and nothing else, no remote, no shared objects.

export type CopyWish = {
  /** The repository of the project. */
  readonly root: string
  /** Unguessable and without meaning; the copy is found by it again. */
  readonly name: string
  readonly base: string
  /** The base itself: one commit is copied, and nothing that came before it. */
  readonly target: string
  /** A word of the message that is another one in the copy: the name of the task whose change it is said to be. */
  readonly renamed?: { readonly from: string; readonly to: string }
}

/** A file of the target that holds other bytes in the copy. */
export type OtherBytes = { readonly path: string; readonly bytes: Uint8Array }

export type MadeCopy = {
  readonly path: string
  /** What stands for the target in the copy: the target itself, or the commit that took its place. */
  readonly commit: string
  readonly tree: string
  readonly blobs: readonly { readonly path: string; readonly blob: string }[]
}

export interface ReviewCopies {
  /** Where a copy of this name lies, whether it is there or not. */
  pathOf(root: string, name: string): string
  /** With `others` or a renamed word another commit takes the place of the target: same parents, author and dates. */
  make(wish: CopyWish, others: readonly OtherBytes[]): Promise<MadeCopy>
  /** The bytes that a commit of the project holds at a path; null: none. */
  readFile(root: string, commit: string, path: string): Promise<Uint8Array | null>
  /** The parents of a commit of the project. */
  parentsOf(root: string, commit: string): Promise<readonly string[]>
  /** Names of all copies on disk. */
  list(): Promise<readonly string[]>
  /** With these worktrees of it, whatever lies in them, and their place if nothing is in it any more. */
  remove(name: string, worktrees?: readonly string[]): Promise<void>
  /** Out of the way, for a person to look at. */
  putAside(name: string): Promise<void>
}
