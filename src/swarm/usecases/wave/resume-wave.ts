// Looks at the agents of a wave, tries again those that failed, and names those that a person has to decide about.

import type { Asking, World } from '#recorder/world'
import { agentRunStream } from '#swarm/rules/record/swarm-events'
import { planResume, type ResumePlan } from '#swarm/rules/wave/plan-resume'
import { type Collecting, readAgent } from '../collect/read-agent-reports.ts'
import { listAgents, needRun } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { startAgain } from './start-again.ts'
import type { StartedAgent } from './start-agents.ts'
import { openSite } from './wave-site.ts'

export type ResumeAnswer = Omit<ResumePlan, 'again'> & {
  readonly run: string
  readonly wave: string | null
  readonly started: readonly StartedAgent[]
  /** Why there was nothing to do; null when there was. */
  readonly nothing: string | null
}

export async function resumeWave(world: World, asking: Asking, id: string): Promise<ResumeAnswer> {
  const run = await needRun(world, id)
  const wave = run.waves.at(-1)
  const nobody = { spent: [], blocked: [], inFlight: [], complete: [], started: [] }
  if (run.status === 'complete' || run.status === 'aborted')
    return { run: id, wave: null, ...nobody, nothing: `the run is ${run.status}; there is nothing to resume` }
  if (!wave || (wave.status !== 'dispatched' && wave.status !== 'failed'))
    return { run: id, wave: wave?.id ?? null, ...nobody, nothing: 'no wave is open; there is nothing to resume' }
  const collecting: Collecting = { site: await openSite(world, asking, run), run, wave }
  await settleAgents(collecting)
  const views = await listAgents(world, wave)
  const { again, ...others } = planResume(views, run.attemptsMax)
  const retries = again.map(({ agentRun }) => {
    const view = views.find(known => known.id === agentRun)!
    return { view, rule: `T-${view.status}-dispatched`, reason: null, override: false }
  })
  const current = { ...collecting, run: await needRun(world, id) }
  const started = retries.length === 0 ? [] : await startAgain(current, retries)
  return { run: id, wave: wave.id, ...others, started, nothing: null }
}

/** Who ended since somebody looked last; a report that is there is left to the collect. */
async function settleAgents(collecting: Collecting): Promise<void> {
  const { site, wave } = collecting
  for (const view of await listAgents(site.world, wave)) {
    const { transition, agent } = await readAgent(collecting, view, new Set())
    const isGone = agent.status === 'failed' || agent.status === 'timed_out'
    if (transition && isGone)
      await appendPlanned(site.world, site.asking, [transition], new Map([[agentRunStream(view.id), view.version]]))
  }
}
