// One fault around a house in which an agent works, and what became of all.
import { type Agent, type House, openHouse } from './house.ts'

export type HouseFault = {
  readonly name: string
  readonly mends: string
  /** What is said while it lasts. */
  readonly said: RegExp
  /** Hurts the house, asks it, mends it; answers what was said, and what is lost when all is mended. */
  readonly run: (house: House, agent: Agent) => Promise<{ readonly said: string; readonly lost?: readonly string[] }>
  /** Another store than the file in the home. */
  readonly openStore?: () => Promise<{
    readonly env: Readonly<Record<string, string>>
    readonly close: () => Promise<void>
  }>
}

export type HouseOutcome = {
  readonly said: string
  readonly isSaid: boolean
  readonly lost: readonly string[]
  readonly agentLives: boolean
}

export async function sufferIn(fault: HouseFault): Promise<HouseOutcome> {
  const store = await fault.openStore?.()
  const house = await openHouse(store?.env)
  try {
    const agent = await house.spawnAgent()
    const { said, lost = [] } = await fault.run(house, agent)
    await agent.goesOn()
    const missing = agent.missingLines()
    const allLost = [...lost, ...(missing > 0 ? [`${missing} lines of the agent`] : [])]
    return { said, isSaid: fault.said.test(said), lost: allLost, agentLives: agent.isAlive() }
  } finally {
    await house.provost('daemon', 'stop')
    house.close()
    await store?.close()
  }
}

/** How the log is afterwards: nothing when every check of it holds. */
export async function lossesOf({ provost }: House, eventsBefore: number): Promise<string[]> {
  const { exitCode, said } = await provost('log', 'verify', '--json')
  if (exitCode !== 0) return [said]
  const { events } = JSON.parse(said)
  return events < eventsBefore ? [`${eventsBefore - events} events`] : []
}

export async function countEvents({ provost }: House): Promise<number> {
  return JSON.parse((await provost('host', 'status', '--json')).said).events
}
