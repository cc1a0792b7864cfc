// What was started by a launch and still runs although no living session of the log is behind it.
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { isEnded } from '#session/rules/life/standing'
import { decideLeftRun, type LeftRunFacts, type LeftRunResult } from '#session/rules/liveness/decide-left-run'
import { judgeProcess } from '#session/rules/liveness/judge-process'
import type { SessionView } from '#session/rules/record/session-view'

export type LeftRun = {
  readonly name: string
  readonly runDirectory: string
  readonly pids: readonly number[]
  readonly kind: Exclude<LeftRunResult, 'tracked'>
}

export async function listLeftRuns(world: World): Promise<LeftRun[]> {
  const { control, files } = world.sessions
  const launches = Map.groupBy(await control.listStarted(), ({ runDirectory }) => runDirectory)
  const left: LeftRun[] = []
  for (const [runDirectory, processes] of launches) {
    const [, name = '', generation = ''] = /([^/]+)\/g(\d+)$/.exec(runDirectory) ?? []
    const place = { root: '', session: name, generation: Number(generation) }
    if (files.pathOf(place) !== runDirectory) continue // of another home, which knows more about it
    const launch = await findLaunch(world, place)
    const { result: kind } = decideLeftRun({ launch, isAgentAlive: await isAgentAlive(world, place) })
    if (kind !== 'tracked') left.push({ name, runDirectory, kind, pids: processes.map(({ pid }) => pid) })
  }
  return left
}

async function findLaunch({ store }: World, { session, generation }: RunPlace): Promise<LeftRunFacts['launch']> {
  const view = (await store.views.find<SessionView>('session', session))?.state
  if (!view || generation > view.record.generation) return 'unknown'
  return generation === view.record.generation && !isEnded(view.record.session.state) ? 'lives' : 'ended'
}

async function isAgentAlive({ sessions }: World, place: RunPlace): Promise<boolean> {
  const identity = await sessions.files.readIdentity(place)
  if (identity === undefined || identity === 'unreadable') return false
  const { sessionId, generation, agent } = identity
  const observed = await sessions.control.observe(agent.pid)
  return judgeProcess({ recorded: { sessionId, generation, ...agent }, exit: null, observed }).process === 'alive'
}
