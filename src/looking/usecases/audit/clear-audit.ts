// Takes away what a trial of an auditor has left: its session, its worktree, the copy, and the directory of a run that there is not.
import { isProvostError } from '#kernel/errors/errors'
import type { RecordedTrial } from '#looking/rules/record/trial'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { carryLogins } from '#session/usecases/life/carry-logins'
import { killSession } from '#session/usecases/life/kill-session'
import { findSession } from '#session/usecases/life/need-session'
import { isInFlight } from '#swarm/rules/agents/agent-run-machine'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { placeNames } from '#swarm/rules/wave/choose-wave-base'
import { failAgentRun } from '#swarm/usecases/wave/fail-agent-run'

export async function clearAudit(world: World, asking: Asking, trial: RecordedTrial): Promise<void> {
  const { subject, copy, project } = trial
  const { session, number, domain } = trial.audit!
  const { path: root } = await needProject(world, project)
  await endAuditor(world, asking, session)
  const { name } = placeNames(subject, number, domain, 1)
  const worktree = world.sessions.worktrees.pathOf(world.reviews.copies.pathOf(root, copy), name)
  await world.reviews.copies.remove(copy, [worktree])
  await world.swarm.files.removeRun({ root, run: subject })
  await endRun(world, asking, trial)
}

async function endAuditor(world: World, asking: Asking, id: string): Promise<void> {
  const view = await findSession(world, id)
  if (!view) return
  try {
    if (!isEnded(view.record.session.state))
      await killSession(world, asking, id, { kind: 'cleanup', note: 'its audit has ended' })
  } catch (error) {
    // The trial has ended whatever becomes of its process; the watch over sessions goes on about that.
    if (!isProvostError(error)) throw error
  }
  await carryLogins(world, asking, view)
  await world.sessions.cages.settle(id)
}

/** One that nobody hears any more is not at work for ever. */
async function endRun(world: World, asking: Asking, { audit }: RecordedTrial): Promise<void> {
  const view = (await world.store.views.find<AgentRunView>('agent_run', audit!.agentRun))?.state
  if (view && isInFlight(view.status)) await failAgentRun(world, asking, view, 'it was interrupted')
}
