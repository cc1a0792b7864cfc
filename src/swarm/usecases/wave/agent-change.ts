// What an agent really changed, kept as one commit of its own, so that it is judged by git and not by its own word.
import { join } from 'node:path'
import { isProvostError } from '#kernel/errors/errors'
import { refusePlants } from '#looking/usecases/refuse-plants'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { changeRef } from '#swarm/rules/wave/choose-wave-base'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { type RunSite, wavePlace } from './wave-site.ts'

export type AgentChange = {
  /** Why it could not be kept; null when it could, or when there is nothing. */
  readonly problem: string | null
  readonly paths: readonly string[]
}

/** Without a worktree of its own nobody can tell what was the agent's. */
export async function captureAgentChange({ site, run, wave }: Collecting, view: AgentRunView): Promise<AgentChange> {
  const { world, project, config } = site
  const { worktree, domain } = view
  const root = view.copy ?? project.path
  if (worktree === null || domain === null) return { problem: null, paths: [] }
  const look = await world.sessions.worktrees.look({ root, path: worktree, symlinks: [], include: [] })
  if (look.worktree !== 'present') return { problem: 'its worktree is gone', paths: [] }
  const ref = changeRef(run.id, wave.number, domain)
  const captured = await world.workspace.capture({
    root,
    worktree,
    base: { commit: wave.baseCommit ?? '', tree: wave.baseTree ?? '' },
    exclude: [...config.symlinks, ...config.include],
    into: join(world.swarm.files.directoryOf(wavePlace(site, run.id, wave.number)), `${domain}.change`),
    ref,
    message: `${wave.phase} of ${run.id}, domain ${domain}, agent run ${view.id}`,
  })
  if (!captured.ok) return { problem: `its change cannot be kept: ${captured.because} ${captured.at}`, paths: [] }
  const planted = view.copy === null ? await findPlants(site, wave.baseCommit, captured.commit) : null
  if (planted !== null) await world.workspace.moveRef(root, ref, null, captured.commit)
  if (planted !== null) return { problem: planted, paths: [] }
  // Who changed nothing leaves no commit behind.
  if (captured.entries.length === 0) await world.workspace.moveRef(root, ref, null, captured.commit)
  return { problem: null, paths: captured.entries.map(({ path }) => path) }
}

/** Nothing that was planted for somebody to find comes into the project; null: there is none in it. */
async function findPlants({ world, asking, project }: RunSite, base: string | null, head: string) {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  try {
    await refusePlants(world, quiet, { root: project.path, base, head, where: 'capture' })
    return null
  } catch (error) {
    if (!isProvostError(error)) throw error
    return error.message
  }
}

/** Of an agent that was complete already. */
export async function readAgentChange(
  { site, run, wave }: Collecting,
  { domain, copy }: Pick<AgentRunView, 'domain' | 'copy'>,
): Promise<AgentChange> {
  const root = copy ?? site.project.path
  const commit = await site.world.workspace.findRef(root, changeRef(run.id, wave.number, domain ?? ''))
  if (commit === undefined || wave.baseTree === null) return { problem: null, paths: [] }
  return { problem: null, paths: await site.world.swarm.git.listChanged(root, wave.baseTree, `${commit}^{tree}`) }
}
