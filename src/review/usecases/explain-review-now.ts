// Why a run is what it is: from the log, with the head and the reviewer as they are now.
import type { Why } from '#kernel/machine/why'
import { describeApproval, judgeApproval } from '#looking/usecases/judge-approval'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { explainReviewRun } from '../rules/record/explain-review-run.ts'
import { reviewStreamOf } from '../rules/record/review-events.ts'
import { findReviewSubject } from './find-subject.ts'
import { findReviewRun, readReviews } from './review-stream.ts'
import { findReviewer } from './run/find-reviewer.ts'

/** `until` is a position of the log: what came later is not known yet. */
export async function explainReviewNow(
  world: World,
  runId: string,
  now: number,
  until: number | undefined,
): Promise<Why | undefined> {
  const run = await findReviewRun(world, runId)
  if (!run) return undefined
  const events = await world.store.log.readStream(reviewStreamOf(run.sessionId), until)
  // Where the branch stood then is not in the log.
  const subject = world.isPast ? undefined : await findReviewSubject(world, run.sessionId).catch(() => undefined)
  const reviewer = await findReviewer(world, await readReviews(world, run.sessionId), run.harness)
  const view = reviewer && (await findSession(world, reviewer.id))
  const reviewerStatus = view ? `${view.id} ${view.record.session.state} (${view.record.session.reason})` : null
  const why = explainReviewRun({ runId, events, head: subject?.headSha ?? null, reviewerStatus, now })
  const judged = subject && (await judgeApproval(world, subject.config, subject.project.path, run))
  if (!why || !judged) return why
  const known = { source: 'trials', at: null, ageMs: null }
  const name = judged.closes ? 'closes the gate' : 'does not close the gate'
  const worth = [
    { name: 'detection', value: judged.text, ...known },
    { name, value: describeApproval(judged), ...known },
  ]
  return { ...why, facts: [...why.facts, ...worth] }
}
