// Steps 5 to 8 of a spawn, and all of a restore: the run directory, the process under its supervisor, the report.
import { join } from 'node:path'
import { provostError } from '#core/kernel/errors'
import type { SessionView } from '#core/session/session-view'
import type { Launch } from '#ports/agent-harness'
import type { RunPlace } from '#ports/session-runtime'
import { composeEnvironment } from './compose-environment.ts'
import { composeEvent, recordObservations } from './observe-session.ts'
import { queueMessage } from './queue-message.ts'
import type { Spawning } from './spawn-session.ts'

export type LaunchMode = {
  readonly generation: number
  readonly isResumed: boolean
  readonly nativeSessionId: string | null
}

const FIRST: LaunchMode = { generation: 1, isResumed: false, nativeSessionId: null }

export async function launchAgent(
  spawning: Spawning,
  worktree: string,
  mode: LaunchMode = FIRST,
): Promise<SessionView> {
  const { world, asking, id, project, runtime } = spawning
  const place: RunPlace = { root: project.path, session: id, generation: mode.generation }
  await prepareWorktree(spawning, place)
  const launch = composeLaunch(spawning, worktree, place, mode)
  world.steps('session.prepare')
  await prepareRun(spawning, worktree, place, launch)
  if (launch.nativeSessionId !== null && launch.nativeSessionId !== mode.nativeSessionId) {
    const named = composeEvent(world, asking, 'session.named', { nativeSessionId: launch.nativeSessionId })
    await recordObservations(world, asking, id, [], [named])
  }
  world.steps('session.process')
  const started = await world.sessions.runtimes.find(runtime).start(place)
  if (!started.ok) throw spawnFailed(id, 'process', started.because)
  const identity = await world.sessions.files.readIdentity(place)
  if (identity === undefined || identity === 'unreadable') throw spawnFailed(id, 'process', 'it left no identity')
  world.steps('session.report')
  const spawned = composeEvent(world, asking, 'session.spawned', { identity })
  const observation = { kind: 'spawned', at: world.clock.now(), generation: mode.generation } as const
  const view = await recordObservations(world, asking, id, [observation], [spawned])
  if (launch.promptIsDeliveredLater)
    await queueMessage(world, asking, view, {
      kind: 'user_message',
      cause: `prompt g${mode.generation}`,
      text: spawning.wish.prompt,
    })
  return view
}

async function prepareWorktree({ world, id, project, config, agent }: Spawning, place: RunPlace): Promise<void> {
  const { symlinks, include, postCreate } = config
  const logs = join(project.path, '.provost/run', place.session, `prepare-g${place.generation}`)
  const wish = { root: project.path, name: id, sessionId: id, symlinks, include, postCreate, env: agent.env, logs }
  await world.sessions.worktrees.prepare(wish)
}

function composeLaunch(spawning: Spawning, worktree: string, place: RunPlace, mode: LaunchMode): Launch {
  const { world, id, project, agent, runtime, ready, wish } = spawning
  return ready.harness.launch({
    agent,
    session: id,
    generation: mode.generation,
    runtime,
    projectRoot: project.path,
    workDirectory: worktree,
    runDirectory: world.sessions.files.pathOf(place),
    prompt: wish.prompt,
    system: wish.system ?? '',
    nativeSessionId: mode.nativeSessionId,
    isResumed: mode.isResumed,
    version: ready.version,
    provost: world.sessions.provost,
  })
}

async function prepareRun(spawning: Spawning, worktree: string, place: RunPlace, launch: Launch): Promise<void> {
  const { world, agent, runtime, wish } = spawning
  const env = composeEnvironment(world.sessions.environment, agent, launch, place)
  await world.sessions.files.prepare(place, {
    harness: agent.harness,
    launch: { ...launch, env },
    cwd: worktree,
    terminal: runtime === 'tmux',
    prompt: wish.prompt,
    system: wish.system ?? '',
  })
}

export function spawnFailed(id: string, step: string, why: string): Error {
  return provostError('SPAWN_FAILED', { details: { id, step, why } })
}
