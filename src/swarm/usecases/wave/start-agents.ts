// Starts the agents of a wave in their places, as sessions that outlive the command, and records who could not be started.

import { delimiter } from 'node:path'
import { cleanText } from '#kernel/text/text-hygiene'
import { startAgentJob } from '#session/usecases/life/run-agent-job'
import type { WaveView } from '#swarm/rules/record/swarm-run-view'
import { needAgentRun } from '../need-swarm.ts'
import { agentReportPath, type WaveCage } from './cage-agent.ts'
import { failAgentRun } from './fail-agent-run.ts'
import type { AgentPlace } from './make-agent-places.ts'
import { type RunSite, wavePlace } from './wave-site.ts'

export type StartingAgent = AgentPlace & {
  readonly agentRun: string
  readonly attempt: number
  readonly prompt: string
  readonly cage: WaveCage
}

export type StartedAgent = {
  readonly agentRun: string
  readonly domain: string
  readonly session: string
  readonly worktree: string | null
  readonly attempt: number
  /** Null: it runs. */
  readonly failure: string | null
}

type WaveName = { readonly run: string; readonly wave: Pick<WaveView, 'id' | 'number' | 'phase'> }

export async function startAgents(
  site: RunSite,
  name: WaveName,
  agents: readonly StartingAgent[],
): Promise<StartedAgent[]> {
  const started: StartedAgent[] = []
  for (const agent of agents) {
    const failure = await startOne(site, name, agent)
    const { agentRun, domain, session, worktree, attempt } = agent
    if (failure !== null)
      await failAgentRun(site.world, site.asking, await needAgentRun(site.world, agentRun), cleanText(failure))
    started.push({ agentRun, domain, session, worktree, attempt, failure })
  }
  return started
}

async function startOne(site: RunSite, { run, wave }: WaveName, agent: StartingAgent): Promise<string | null> {
  const { world, asking, project, config } = site
  world.steps('swarm.start')
  try {
    const failed = await startAgentJob(world, asking, {
      id: agent.session,
      project: project.id,
      kind: 'swarm',
      task: null,
      purpose: { phase: wave.phase, attempt: agent.attempt, swarm: run, review: null },
      agent: { ...config.swarmAgent, interactive: false },
      prompt: agent.prompt,
      title: `${wave.phase} of ${run}, ${agent.domain}`,
      workDirectory: agent.worktree ?? project.path,
      copy: agent.copy,
      env: {
        ...(await composeToolEnvironment(site)),
        PROVOST_REPORT: agentReportPath(site, wavePlace(site, run, wave.number), agent.domain),
        PROVOST_SWARM_RUN: run,
        PROVOST_AGENT_RUN: agent.agentRun,
        PROVOST_WAVE: String(wave.number),
        PROVOST_PHASE: wave.phase,
        PROVOST_DOMAIN: agent.domain,
      },
      timeoutMs: config.swarm.timeoutMs,
      cage: {
        ...agent.cage.order,
        handIn: world.swarm.files.outboxOf(wavePlace(site, run, wave.number), agent.domain),
      },
    })
    return failed?.because ?? null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The command `provost mcp` must be found, and must find the log that sent the agent out. */
async function composeToolEnvironment({ world, config }: RunSite): Promise<Record<string, string>> {
  const path = config.swarmAgent.env.PATH ?? world.sessions.environment.PATH ?? ''
  return { PATH: `${await world.reviews.makeTools()}${delimiter}${path}`, PROVOST_HOME: world.reviews.home }
}
