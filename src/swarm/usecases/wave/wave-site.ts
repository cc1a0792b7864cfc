// Where the agents of a run work, gathered once for whatever a command does there.
import type { Config } from '#core/config/config-schema'
import { provostError } from '#core/kernel/errors'
import type { Project } from '#core/project/project'
import { chooseWaveBase, integrationRef } from '#core/swarm/choose-wave-base'
import type { SwarmRunView } from '#core/swarm/swarm-run-view'
import type { WavePlace } from '#ports/swarm-files'
import type { Base } from '#ports/workspace'
import { needProject } from '../find-project.ts'
import type { Asking, World } from '../world.ts'

export type RunSite = {
  readonly world: World
  readonly asking: Asking
  readonly project: Project
  readonly config: Config
}

export async function openSite(world: World, asking: Asking, run: SwarmRunView): Promise<RunSite> {
  const project = await needProject(world, run.project ?? '')
  return { world, asking, project, config: await world.projectConfig.read(project.path) }
}

export function wavePlace({ project }: RunSite, run: string, wave: number): WavePlace {
  return { root: project.path, run, wave }
}

/** The commit that the next wave looks at. */
export async function findWaveBase({ world, project }: RunSite, run: SwarmRunView): Promise<Base> {
  const { workspace, swarm } = world
  const root = project.path
  const branch = run.branch ? ((await workspace.findRef(root, `refs/heads/${run.branch}`)) ?? null) : null
  const integration = (await workspace.findRef(root, integrationRef(run.id))) ?? null
  const branchHasIntegration =
    branch !== null && integration !== null && (await swarm.git.contains(root, branch, integration))
  const runBase = run.baseCommit ?? 'HEAD'
  const base = await workspace.findBase(root, chooseWaveBase({ branch, integration, branchHasIntegration, runBase }))
  if (base) return base
  throw provostError('GIT_FAILED', { message: `the commit that ${run.id} began at is gone` })
}
