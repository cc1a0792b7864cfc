// Where the agents of a run work, gathered once for whatever a command does there.
import { needTrust } from '#access/usecases/trust/judge-trust'
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { WavePlace } from '#swarm/ports/swarm-files'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { chooseWaveBase, integrationRef } from '#swarm/rules/wave/choose-wave-base'
import type { Base } from '#task/ports/workspace'

export type RunSite = {
  readonly world: World
  readonly asking: Asking
  readonly project: Project
  readonly config: Config
}

export async function openSite(world: World, asking: Asking, run: SwarmRunView): Promise<RunSite> {
  const project = await needProject(world, run.project ?? '')
  await needTrust(world, project)
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
