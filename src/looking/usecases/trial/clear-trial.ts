// Takes away what a trial has left: its reviewer, the worktree of it, the copy. Only what the log knows is removed.
import type { RecordedTrial } from '#looking/rules/record/trial'
import { composeEvent } from '#recorder/compose-event'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { readReviews } from '#review/usecases/review-stream'
import { endReviewer } from '#review/usecases/run/end-reviewer'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { carryLogins } from '#session/usecases/life/carry-logins'
import { findSession, listLiving, listUnfinished } from '#session/usecases/life/need-session'
import { recordObservations } from '#session/usecases/liveness/observe-session'
import { clearAudit } from '../audit/clear-audit.ts'
import { copyNameOf } from '../find-trial.ts'
import { recordPlant, recordTrial } from '../looking-stream.ts'

export async function clearTrial(world: World, asking: Asking, trial: RecordedTrial): Promise<void> {
  await (trial.audit ? clearAudit(world, asking, trial) : clearReview(world, asking, trial))
  for (const { id } of trial.plants) await recordPlant(world, asking, id, { type: 'plant.removed', data: {} })
}

async function clearReview(world: World, asking: Asking, trial: RecordedTrial): Promise<void> {
  const reviewers = await listReviewers(world, trial)
  for (const id of reviewers) await endReviewer(world, asking, id)
  const left = (await Promise.all(reviewers.map(id => findSession(world, id)))).flatMap(view => view ?? [])
  for (const view of left) await carryLogins(world, asking, view)
  const worktrees = left.flatMap(({ worktree }) => worktree ?? [])
  // A worktree goes with the copy that it is of: what a reviewer did there is nobody's work, and need not be looked for.
  await world.reviews.copies.remove(trial.copy, worktrees)
  for (const view of left) if (view.worktree !== null) await noteRemoved(world, asking, view)
}

/** Also one whose start the log does not know yet: its session says what it looks at. */
async function listReviewers(world: World, { subject, project, copy }: RecordedTrial): Promise<string[]> {
  const { reviews } = await readReviews(world, subject)
  const known = reviews.flatMap(({ reviewerSessionId }) => reviewerSessionId ?? [])
  const looksAtIt = (session: SessionView) => session.copy !== null && copyNameOf(session.copy) === copy
  const others = [...(await listLiving(world, project)), ...(await listUnfinished(world, project))].filter(looksAtIt)
  return [...new Set([...known, ...others.map(({ id }) => id)])]
}

async function noteRemoved(world: World, asking: Asking, { id, worktree }: SessionView): Promise<void> {
  const event = composeEvent(world, asking, 'session.worktree_removed', { worktree })
  await recordObservations(world, asking, id, [], [event])
}

/** At a start: nobody waits for these any more. A copy that nobody knows is put aside, and not deleted. */
export async function recoverTrials(world: World, asking: Asking): Promise<readonly string[]> {
  const open = await readAllRows<RecordedTrial>(world, 'trial', { status: 'open' })
  for (const trial of open) {
    await clearTrial(world, asking, trial)
    await recordTrial(world, asking, trial.id, { type: 'trial.left_out', data: { why: 'interrupted' } })
  }
  await tidyCopies(world)
  return open.map(({ id }) => id)
}

/** A copy goes with the worktree of the reviewer that looked at it. */
async function tidyCopies(world: World): Promise<void> {
  const { copies } = world.reviews
  const all = [...(await listLiving(world)), ...(await listUnfinished(world))]
  const sessions = all.filter(({ copy }) => copy !== null)
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  const known = new Set([...sessions.map(({ copy }) => copyNameOf(copy!)), ...trials.map(({ copy }) => copy)])
  for (const session of sessions)
    if (isEnded(session.record.session.state) && (await isPlaceGone(world, session)))
      await copies.remove(copyNameOf(session.copy!))
  for (const name of await copies.list()) if (!known.has(name)) await copies.putAside(name)
}

/** What an agent of a wave left stays until the wave is collected, which takes its worktree away. */
async function isPlaceGone(
  { sessions }: World,
  { kind, worktree, copy, workDirectory }: SessionView,
): Promise<boolean> {
  if (kind !== 'swarm' || workDirectory === null) return worktree === null
  const place = { root: copy!, path: workDirectory, symlinks: [], include: [] }
  return (await sessions.worktrees.look(place)).worktree === 'missing'
}
