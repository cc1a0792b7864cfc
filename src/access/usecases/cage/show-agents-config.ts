// What the agents of a project get of the environment, role by role: names and sources, and never a value.
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { cagedHarness } from '../../rules/cage/cage-places.ts'
import { tellEnvironment } from '../../rules/cage/choose-environment.ts'
import { AGENT_ROLES } from '../../rules/cage/compose-environment.ts'
import { MODEL_ENVIRONMENT } from '../../rules/cage/model-network.ts'
import type { CageShape } from '../../wire/cage-schemas.ts'
import { needTrust } from '../trust/judge-trust.ts'

const OURS = ['PROVOST_SESSION', 'PROVOST_GENERATION', 'PROVOST_DOOR', 'PATH']

export async function showAgentsConfig(world: World, id: string): Promise<CageShape<'AgentsConfig'>> {
  const project = await needProject(world, id)
  await needTrust(world, project)
  const config = await world.projectConfig.read(project.path)
  const { passEnv, network } = config.agents
  const added = [...OURS, ...(network === 'model' ? Object.keys(MODEL_ENVIRONMENT) : [])]
  const roles = AGENT_ROLES.map(role => {
    const { harness, env } = config[role] ?? config.worker
    const wish = { harness: cagedHarness(harness), passEnv, env, given: world.sessions.given }
    const { variables, hidden, missing, refused } = tellEnvironment(wish, added)
    return {
      role,
      harness,
      variables: [...variables],
      hidden: [...hidden],
      missing: [...missing],
      refused: [...refused],
    }
  })
  return { project: project.id, roles }
}
