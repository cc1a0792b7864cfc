// Puts the parts of reviews together: the registry, what git tells of commits, and the command that reviewers run.
import { join } from 'node:path'
import type { Home } from '#adapters/files/home'
import { commitReader } from '#adapters/git/commit-reader'
import { reviewersOf } from '#adapters/reviewer/registry'
import { makeSubmitTool } from '#adapters/reviewer/submit-tool'
import type { ReviewWorld } from '#usecases/review/review-world'
import { packageRoot } from './package-files.ts'

export function composeReviews(home: Home): ReviewWorld {
  const provost = [process.execPath, join(packageRoot(), 'bin', 'provost.js')]
  return {
    reviewers: reviewersOf(),
    commits: commitReader,
    makeTools: () => makeSubmitTool(home.path, provost),
    home: home.path,
    turns: new Map(),
  }
}
