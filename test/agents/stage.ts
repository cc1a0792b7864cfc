// Where one take is played: a scenario on the stub, a throw-away home, and the agents that were started in it.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { LiveAgent, type LiveWish } from './live-agent.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { readScenario, type Scenario } from './scenario.ts'
import { composeStoryLine } from './story-line.ts'

const UNTIL_MS_MAX = 120_000

export class Stage {
  readonly stub: ModelStub
  readonly home: AgentHome
  readonly agents: LiveAgent[] = []

  private constructor(stub: ModelStub, home: AgentHome) {
    this.stub = stub
    this.home = home
  }

  /** `scenario` is a file of the folder of that name, or what it would hold. */
  static async open(scenario: string | Scenario): Promise<Stage> {
    const told =
      typeof scenario === 'string'
        ? await readScenario(join(import.meta.dirname, 'scenarios', `${scenario}.json`))
        : scenario
    const stub = await startModelStub(told)
    return new Stage(stub, await makeAgentHome(stub.url))
  }

  async start(wish: LiveWish): Promise<LiveAgent> {
    const agent = await LiveAgent.start(this.home, wish)
    this.agents.push(agent)
    return agent
  }

  /** Looks again and again; an agent that never gets there fails the take with what it did say. */
  async until(what: () => unknown): Promise<void> {
    const end = Date.now() + UNTIL_MS_MAX
    while (!what()) {
      if (Date.now() > end) throw new Error(`It never came to that: ${what}\n${this.story().join('\n')}`)
      await pause(10)
    }
  }

  /** All that was heard, one line per signal. */
  story(): string[] {
    return this.agents.flatMap(agent => agent.signals.map(composeStoryLine))
  }

  async close(): Promise<void> {
    for (const agent of this.agents) agent.kill()
    await Promise.all(this.agents.map(agent => agent.ended))
    await this.stub.close()
    await this.home.remove()
  }
}
