// What the reviewer of a run was shown: the difference between the base and the commit of the run, whatever came later.
import { type CutText, type CutWish, cutTextAt } from '#kernel/text/cut-text'
import type { World } from '#recorder/world'
import { findReviewSubject } from './find-subject.ts'
import { findReviewRun } from './review-stream.ts'

export type ReviewDiff = CutText & {
  readonly run: string
  readonly baseSha: string | null
  readonly targetSha: string
}

/** Undefined: there is no such run. */
export async function showReviewDiff(world: World, runId: string, wish: CutWish): Promise<ReviewDiff | undefined> {
  const run = await findReviewRun(world, runId)
  if (!run) return undefined
  const { baseSha, targetSha } = run
  const { project } = await findReviewSubject(world, run.sessionId)
  const text = baseSha === null ? '' : await world.reviews.commits.readDiff(project.path, baseSha, targetSha)
  return { run: runId, baseSha, targetSha, ...cutTextAt(text, wish) }
}
