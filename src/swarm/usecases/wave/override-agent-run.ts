// Moves an agent run where only a person may move it: out of a blocked state, or past the number of attempts.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isBlocked } from '#swarm/rules/agents/agent-run-machine'
import { agentRunRejectionError, transitionAgentRun } from '#swarm/rules/agents/agent-run-transition'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { agentRunStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import type { SwarmShape } from '#swarm/wire/swarm-schemas'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { needAgentRun, needRun, refuseClosed } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { composeRetry, type Retry, recordRetries, startAgain } from './start-again.ts'
import { openSite } from './wave-site.ts'

export type OverrideWish = SwarmShape<'OverrideAgentRun'>

export async function overrideAgentRun(
  world: World,
  asking: Asking,
  id: string,
  { to, reason = '', start = true }: OverrideWish,
): Promise<AgentRunView> {
  const view = await needAgentRun(world, id)
  const run = await needRun(world, view.run ?? '')
  refuseClosed(run)
  const wave = run.waves.find(known => known.id === view.wave)
  if (!wave) throw provostError('NOT_FOUND', { details: { noun: 'wave', id: view.wave ?? '' } })
  const rule = checkOverride(run, wave, view, to, reason)
  const collecting: Collecting = { site: await openSite(world, asking, run), run, wave }
  const retry: Retry = { view, rule, reason, override: true }
  if (to !== 'dispatched') await recordOverride(collecting, retry, to)
  else if (start) await startAgain(collecting, [retry])
  else await waitForReport(collecting, retry)
  return needAgentRun(world, id)
}

function checkOverride(run: SwarmRunView, wave: WaveView, view: AgentRunView, to: string, reason: string): string {
  const isOpen = wave.status === 'dispatched' || wave.status === 'failed'
  const guards = [
    ...(to === 'dispatched' ? [{ name: 'wave_open', ok: isOpen }] : []),
    ...(to === 'dispatched' && !isBlocked(view.status)
      ? [{ name: 'attempts_left', ok: view.attempt < run.attemptsMax, overridable: true }]
      : []),
  ]
  const request = { from: view.status, to, agentRunId: view.id, override: true, reason, guards }
  const checked = transitionAgentRun(request)
  if (!checked.ok) throw agentRunRejectionError(checked.error)
  if (reason.trim() === '') throw provostError('SWARM_OVERRIDE_REASON_REQUIRED', { details: { from: view.status, to } })
  return checked.rule
}

async function recordOverride(
  { site, run, wave }: Collecting,
  { view, rule, reason }: Retry,
  to: string,
): Promise<void> {
  const stream = agentRunStream(view.id)
  const data = {
    run: run.id,
    wave: wave.id,
    domain: view.domain ?? '',
    from: view.status,
    to: to as AgentRunView['status'],
    rule,
    reason,
    override: true,
    attempt: view.attempt,
  }
  await appendPlanned(
    site.world,
    site.asking,
    [{ stream, type: 'agent_run.transitioned', data }],
    new Map([[stream, view.version]]),
  )
}

/** What the agent changed stays where it is; the report comes from a person. */
async function waitForReport(collecting: Collecting, retry: Retry): Promise<void> {
  await recordRetries(collecting, [retry], [composeRetry(collecting, retry, null)])
}
