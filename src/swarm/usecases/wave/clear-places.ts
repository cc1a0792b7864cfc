// Takes away the worktrees of a wave that is over. What is on no branch is saved under a salvage ref before.
import { isProvostError } from '#kernel/errors/errors'
import { copyNameOf } from '#looking/usecases/find-trial'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { listAgents } from '../need-swarm.ts'
import { clearCage } from './cage-agent.ts'

/** A worktree that cannot be saved or removed stays: nothing is worth losing work for. */
export async function clearPlaces(collecting: Collecting): Promise<void> {
  for (const agent of await listAgents(collecting.site.world, collecting.wave)) {
    try {
      await clearPlace(collecting, agent)
    } catch (error) {
      if (!isProvostError(error)) throw error
    }
  }
}

async function clearPlace({ site }: Collecting, { worktree, session, copy }: AgentRunView): Promise<void> {
  const { world, project, config } = site
  if (worktree === null || session === null) return
  await clearCage(site, session)
  const { symlinks, include } = config
  const root = copy ?? project.path
  const place = { root, path: worktree, symlinks, include }
  const look = await world.sessions.worktrees.look(place)
  if (copy !== null && (look.worktree === 'missing' || look.dirty === 'clean'))
    return world.reviews.copies.remove(copyNameOf(copy), [worktree])
  if (look.worktree !== 'present') return
  const atMs = world.clock.now()
  const wish = { root, worktree, id: session, includeIgnored: false, atMs }
  const saved = look.dirty === 'clean' ? null : await world.sessions.salvage.save(wish)
  const salvage = saved && { commit: saved.commit, includeIgnored: false }
  await world.sessions.worktrees.remove({ ...place, salvage })
  // What an auditor wrote though it was only to look lies in its copy, where a person may find it.
  if (copy !== null) await world.reviews.copies.putAside(copyNameOf(copy))
}
