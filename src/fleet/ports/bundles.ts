// Commits on their way between repositories that cannot reach each other: one file, with nothing in it that is run.
export interface Bundles {
  /** The commit that a worktree stands on; undefined when that cannot be told. */
  headOf(worktree: string): Promise<string | undefined>
  /** What the head has beyond the base; null when it is more than `bytesMax`. */
  make(worktree: string, base: string, head: string, bytesMax: number): Promise<Uint8Array | null>
  /** Puts its commit under the name; what stood there is kept under `kept`. Throws GIT_FAILED where it does not fit. */
  take(
    root: string,
    bundle: Uint8Array,
    wish: { readonly ref: string; readonly commit: string; readonly kept: string },
  ): Promise<void>
}
