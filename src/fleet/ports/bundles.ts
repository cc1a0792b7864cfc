// Commits on their way between repositories that cannot reach each other: one file, with nothing in it that is run.
export interface Bundles {
  /** The commit that a worktree stands on; undefined when that cannot be told. */
  headOf(worktree: string): Promise<string | undefined>
  /** What the head has beyond the base; null when it is more than `bytesMax`. */
  make(worktree: string, base: string, head: string, bytesMax: number): Promise<Uint8Array | null>
  /** The commit with all that it stands on, or with what it has beyond `from`; null when it is more than `bytesMax`. */
  makeBase(root: string, commit: string, from: string | null, bytesMax: number): Promise<Uint8Array | null>
  /** Puts its commit under the name; what stood there is kept under `kept`. Throws GIT_FAILED where it does not fit. */
  take(
    root: string,
    bundle: Uint8Array,
    wish: { readonly ref: string; readonly commit: string; readonly kept: string },
  ): Promise<void>
}

/** Repositories of a machine that nobody cloned there: all of it can be made again from bundles. */
export interface RepositoryCache {
  placeOf(project: string): string
  /** Does nothing where there is one. */
  make(root: string): Promise<void>
  /** Its files are those of the commit; the branch names it. */
  show(root: string, branch: string, commit: string): Promise<void>
}
