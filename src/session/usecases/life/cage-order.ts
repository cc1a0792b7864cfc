// What the configuration and a person's flag want of the cage of a launch.
import { platform } from 'node:os'
import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Config } from '#config/rules/sections/config-schema'
import type { CageOrder } from './cage-launch.ts'

export type OrderedLaunch = {
  readonly agent: AgentConfig
  /** The directory that the agent hands its work in through; null: none. */
  readonly handIn: string | null
  /** `--confinement`; null: not given. */
  readonly flag: ConfinementWish | null
}

export function orderCage({ agents }: Pick<Config, 'agents'>, { agent, handIn, flag }: OrderedLaunch): CageOrder {
  const { network, show, hide, write, state } = agents
  return { ...chooseWish(agents.confinement, agent, flag), handIn, network, show, hide, write, state }
}

function chooseWish(
  configured: ConfinementWish | null,
  { harness, permissions }: AgentConfig,
  flag: ConfinementWish | null,
): Pick<CageOrder, 'wish' | 'wishFrom'> {
  if (flag !== null) return { wish: flag, wishFrom: 'flag' }
  if (harness === 'command' && permissions === 'unconfined') return { wish: 'off', wishFrom: 'home' }
  if (configured !== null) return { wish: configured, wishFrom: 'home' }
  return { wish: platform() === 'linux' ? 'required' : 'preferred', wishFrom: 'default' }
}
