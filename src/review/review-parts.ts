// Puts the parts of reviews together: the registry, what git tells of commits, and the command that reviewers run.
import { join } from 'node:path'
import { packageRoot } from '#daemon/package-files'
import type { Home } from '#files/home'
import { commitReader } from '#git/commit-reader'
import { createInTurn } from '#process/in-turn'
import { gitReviewCopies } from './adapters/git-review-copies.ts'
import { reviewersOf } from './adapters/registry.ts'
import { makeSubmitTool } from './adapters/submit-tool.ts'
import type { ReviewWorld } from './usecases/review-world.ts'

export function composeReviews(home: Home): ReviewWorld {
  const provost = [process.execPath, join(packageRoot(), 'bin', 'provost.js')]
  return {
    reviewers: reviewersOf(),
    commits: commitReader,
    copies: gitReviewCopies(home.path),
    makeTools: () => makeSubmitTool(home.path, provost),
    home: home.path,
    inTurn: createInTurn(),
  }
}
