// The review phase of a task through review runs: each configured reviewer judges exactly the commit that was captured.
import type { Config } from '#config/rules/sections/config-schema'
import { isProvostError } from '#kernel/errors/errors'
import { describeApproval, judgeApproval, withoutUnproven } from '#looking/usecases/judge-approval'
import type { World } from '#recorder/world'
import type { FinishedRun } from '#task/rules/facts/compose-code-review'
import type { TaskAtWork } from '#task/usecases/look/task-at-work'
import { isOpen, type ReviewRun } from '../rules/record/review.ts'
import { findReviewRun, readReviews } from './review-stream.ts'
import { findSettled } from './run/find-settled.ts'
import { triggerReview } from './run/trigger-review.ts'

const LOOK_MS = 300

export function hasReviewers({ reviewers }: Config): boolean {
  return reviewers.some(name => name !== '')
}

/** As many of the configured reviewers as must approve, at least one. */
function listReviewers({ reviewers, reviews }: Config): string[] {
  const named = [...new Set(reviewers.filter(name => name !== ''))]
  return named.slice(0, Math.max(1, reviews.required))
}

export async function reviewByRuns(task: TaskAtWork): Promise<FinishedRun[]> {
  const runs: ReviewRun[] = []
  for (const reviewer of listReviewers(task.config)) runs.push(await begin(task, reviewer))
  return Promise.all(runs.map(run => finish(task, run)))
}

/** A launch that failed has left a run that says so. */
async function begin({ world, asking, id }: TaskAtWork, reviewer: string): Promise<ReviewRun> {
  try {
    return (await triggerReview(world, { ...asking, onceKey: null, seenVersion: null }, id, { reviewer })).run
  } catch (error) {
    const failed = isProvostError(error) && error.code === 'REVIEW_LAUNCH_FAILED' ? error.runId : undefined
    const run = failed === undefined ? undefined : await findReviewRun(world, String(failed))
    if (run) return run
    throw error
  }
}

async function finish(task: TaskAtWork, begun: ReviewRun): Promise<FinishedRun> {
  const { world, asking, notes } = task
  let run = begun
  while (isOpen(run.status)) {
    await world.clock.sleep(LOOK_MS)
    run = await findSettled(world, asking, run)
  }
  notes.push(`${run.id} ${run.status} ${run.verdict || run.failReason || ''} at ${run.targetSha.slice(0, 10)}`.trim())
  const { config, place } = task
  const [counted] = await withoutUnproven(world, config, place.root, [run])
  const judged = counted === run ? null : await judgeApproval(world, config, place.root, run)
  if (judged) notes.push(`${run.id} does not close the gate: ${describeApproval(judged)}`)
  return toFinished(world, counted ?? run)
}

async function toFinished(world: World, run: ReviewRun): Promise<FinishedRun> {
  const { sessionOf } = await readReviews(world, run.sessionId)
  const bytes = run.bodyHash === null ? new Uint8Array() : await world.store.blobs.get(run.bodyHash)
  return {
    id: run.id,
    role: run.harness,
    by: sessionOf.get(run.id) ?? run.harness,
    status: run.status === 'complete' ? 'complete' : 'failed',
    // Whoever could not judge has not judged.
    verdict: run.verdict === 'approved' || run.verdict === 'changes_requested' ? run.verdict : null,
    body: new TextDecoder().decode(bytes),
    findings: run.findings,
  }
}
