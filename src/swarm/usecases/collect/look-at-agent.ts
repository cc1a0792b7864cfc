// Looks at one agent of a wave: is its session at work, how did it end, and has it had its time.
import { ageMs, readInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { findSession, placeOf } from '#session/usecases/life/need-session'
import { hasFinishedTurn, readEnd } from '#session/usecases/life/run-agent-job'
import { probeSessions } from '#session/usecases/liveness/probe-sessions'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { AgentEndFacts } from '#swarm/rules/agents/decide-agent-end'
import { decideTimeout } from '#swarm/rules/agents/decide-timeout'

export type SwarmAgentLook = Pick<AgentEndFacts, 'session' | 'exitCode' | 'sinceStartMs' | 'timeout'>

export async function lookAtAgent(
  world: World,
  asking: Asking,
  agent: AgentRunView,
  timeoutMs: number,
): Promise<SwarmAgentLook> {
  const { session, exitCode } = await lookAtItsSession(world, asking, agent.session)
  const now = world.clock.now()
  const { result } = decideTimeout(agent, { now, timeoutMs, isProvenAlive: session === 'alive' })
  return { session, exitCode, sinceStartMs: ageMs(now, readInstant(agent.startedAt) ?? now), timeout: result }
}

async function lookAtItsSession(
  world: World,
  asking: Asking,
  id: string | null,
): Promise<Pick<SwarmAgentLook, 'session' | 'exitCode'>> {
  if (id === null) return { session: 'none', exitCode: null }
  const before = await findSession(world, id)
  if (!before) return { session: 'absent', exitCode: null }
  if (!isEnded(before.record.session.state)) await probeSessions(world, asking, [id])
  const view = (await findSession(world, id)) ?? before
  if (!isEnded(view.record.session.state)) {
    // It would wait for more, and there is none.
    if (hasFinishedTurn(view)) await world.sessions.control.closeInput(await placeOf(world, view))
    return { session: 'alive', exitCode: null }
  }
  const end = await readEnd(world, view)
  return { session: 'ended', exitCode: end.status === 'exited' ? end.exitCode : null }
}
