// The name of the worktree that a run is reviewed in. It carries the run: a crash between launch and record loses nothing.

/** In the place of the project's worktrees. */
export function composeReviewWorktree(sessionId: string, runId: string): string {
  return `${sessionId}-review-${runId.replace(/^rr_/, '')}`
}

/** `path` is where a session works; null when it has no place of its own. */
export function carriesRun(
  path: string | null,
  { sessionId, id }: { readonly sessionId: string; readonly id: string },
) {
  return path?.split(/[\\/]/).at(-1) === composeReviewWorktree(sessionId, id)
}
