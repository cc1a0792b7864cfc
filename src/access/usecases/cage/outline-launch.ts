// What a launch of an agent in a project would be ordered to be kept in, before there is one.
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { CageOrder } from '#session/usecases/life/cage-launch'
import { orderCage } from '#session/usecases/life/cage-order'
import { environmentOf } from '#session/usecases/life/compose-environment'
import { chooseSessionAgent } from '#session/usecases/life/spawn-wish'
import type { CageOutline } from '../../ports/cages.ts'
import { stateDirectoriesOf } from '../../rules/cage/choose-environment.ts'
import { needTrust } from '../trust/judge-trust.ts'

export type OutlinedLaunch = { readonly order: CageOrder; readonly outline: CageOutline }

/** The worker of the project, with the harness that is configured or with another one. */
export async function outlineLaunch(world: World, id: string, harness: string | undefined): Promise<OutlinedLaunch> {
  const project = await needProject(world, id)
  await needTrust(world, project)
  const config = await world.projectConfig.read(project.path)
  const agent = chooseSessionAgent(config, 'worker', { ...(harness !== undefined && { harness }) })
  const order = await orderCage(world, { root: project.path, agent, handIn: null, own: null })
  const { network, show, hide, write, state } = order
  const own = stateDirectoriesOf(environmentOf(world, agent, config.agents.passEnv, null))
  const outline = {
    ...{ harness: agent.harness, projectRoot: project.path, network, show, hide, write },
    ...{ state: [...state, ...own], tool: world.sessions.provost },
  }
  return { order, outline }
}
