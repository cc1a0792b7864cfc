// Gives up a wave, or a whole run. Agents that still work are ended; what they left is saved before its worktree goes.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { killSession } from '#session/usecases/life/kill-session'
import { findSession } from '#session/usecases/life/need-session'
import { isInFlight } from '#swarm/rules/agents/agent-run-machine'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import type { SwarmShape } from '#swarm/wire/swarm-schemas'
import { listAgents, needRun, refuseClosed } from '../need-swarm.ts'
import { changeRun, type RunEvent } from './change-run.ts'
import { clearPlaces } from './clear-places.ts'
import { openSite } from './wave-site.ts'

export type AbortWish = SwarmShape<'AbortSwarm'>

export async function abortRun(
  world: World,
  asking: Asking,
  id: string,
  { what, reason }: AbortWish,
): Promise<SwarmRunView> {
  const before = await needRun(world, id)
  const wave = before.waves.findLast(isUnfinished)
  const run = await changeRun(world, asking, id, now => {
    refuseClosed(now)
    if (reason.trim() === '')
      throw provostError('REASON_REQUIRED', { details: { verb: what === 'run' ? 'abort' : 'abort-wave' } })
    const open = now.waves.findLast(isUnfinished)
    if (what === 'wave' && !open) throw provostError('SWARM_NO_OPEN_WAVE', { details: { runId: id } })
    const ended: RunEvent[] = open ? [{ type: 'wave.aborted', data: { wave: open.id, reason } }] : []
    return what === 'run' ? [...ended, { type: 'swarm.aborted', data: { reason } }] : ended
  })
  if (wave) await endAgents(world, asking, run, wave)
  return run
}

function isUnfinished({ status }: WaveView): boolean {
  return status === 'pending' || status === 'dispatched' || status === 'failed'
}

async function endAgents(world: World, asking: Asking, run: SwarmRunView, wave: WaveView): Promise<void> {
  for (const { status, session } of await listAgents(world, wave)) {
    if (!isInFlight(status) || session === null || !(await findSession(world, session))) continue
    await killSession(world, asking, session, { kind: 'manual', note: 'its wave was aborted' })
  }
  await clearPlaces({ site: await openSite(world, asking, run), run, wave })
}
