// What the configuration and a person's flag want of the cage of a launch. What an agent is permitted in its own words is no part of it.
import { platform } from 'node:os'
import { cagedHarness } from '#access/rules/cage/cage-places'
import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import { listModelHosts } from '#access/rules/cage/model-network'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { World } from '#recorder/world'
import type { CageOrder } from './cage-launch.ts'

type Wish = Pick<CageOrder, 'wish' | 'wishFrom'>

export type OrderedLaunch = {
  /** Of the project. */
  readonly root: string
  readonly agent: AgentConfig
  /** The directory that the agent hands its work in through; null: none. */
  readonly handIn: string | null
  /** What somebody wants of this launch, and not of all; null: nothing. */
  readonly own: Wish | null
}

export async function orderCage(world: World, { root, agent, handIn, own }: OrderedLaunch): Promise<CageOrder> {
  const { agents } = await world.projectConfig.read(root)
  const { confinement, network, show, hide, write, state } = agents
  const modelHosts = listModelHosts(cagedHarness(agent.harness), agents.modelHosts)
  const wish = own ?? (await chooseWish(world, root, confinement))
  return { ...wish, handIn, network, modelHosts, show, hide, write, state }
}

/** `--confinement`; null: not given. */
export function wishOfFlag(flag: ConfinementWish | null | undefined): Wish | null {
  return flag ? { wish: flag, wishFrom: 'flag' } : null
}

async function chooseWish({ projectConfig }: World, root: string, wish: ConfinementWish | null): Promise<Wish> {
  if (wish !== null) return { wish, wishFrom: await projectConfig.whoSaid(root, 'agents.confinement') }
  return { wish: platform() === 'linux' ? 'required' : 'preferred', wishFrom: 'default' }
}
