// Starts an agent in a place that is ready for it: the run directory, the process under its supervisor, the report.
import type { AgentConfig } from '#core/config/agent-config'
import { provostError } from '#core/kernel/errors'
import type { Project } from '#core/project/project'
import type { SessionView } from '#core/session/session-view'
import type { Launch, RuntimeName } from '#ports/agent-harness'
import type { RunPlace } from '#ports/session-runtime'
import type { Asking, World } from '../world.ts'
import type { SpawnReady } from './check-spawn.ts'
import { composeEnvironment } from './compose-environment.ts'
import { composeEvent, recordObservations } from './observe-session.ts'
import { queueMessage } from './queue-message.ts'

export type Launching = {
  readonly world: World
  readonly asking: Asking
  readonly id: string
  readonly project: Project
  readonly agent: AgentConfig
  readonly runtime: RuntimeName
  readonly ready: SpawnReady
  readonly generation: number
  readonly workDirectory: string
  readonly prompt: string
  readonly system: string
  /** The agent's own name for the session that it goes on with; null: a new one. */
  readonly resumes: string | null
  readonly env: Readonly<Record<string, string>>
  /** Puts the command line of the agent into another one; as it is, when there is nothing to put it into. */
  readonly wrap?: (argv: readonly string[]) => Promise<readonly string[]>
}

export async function launchAgent(launching: Launching): Promise<SessionView> {
  const { world, id, project, runtime, generation } = launching
  const place: RunPlace = { root: project.path, session: id, generation }
  const launch = await composeLaunch(launching, place)
  world.steps('session.prepare')
  const env = await prepareRun(launching, place, launch)
  await noteName(launching, launch)
  world.steps('session.process')
  const started = await world.sessions.runtimes.find(runtime).start(place, env)
  if (!started.ok) throw spawnFailed(id, 'process', started.because)
  return report(launching, place, launch)
}

async function composeLaunch(launching: Launching, place: RunPlace): Promise<Launch> {
  const { world, id, project, agent, runtime, ready, workDirectory, prompt, system, resumes, wrap } = launching
  const launch = ready.harness.launch({
    agent,
    session: id,
    generation: place.generation,
    runtime,
    projectRoot: project.path,
    workDirectory,
    runDirectory: world.sessions.files.pathOf(place),
    prompt,
    system,
    nativeSessionId: resumes,
    isResumed: resumes !== null,
    version: ready.version,
    provost: world.sessions.provost,
  })
  return wrap ? { ...launch, argv: await wrap(launch.argv) } : launch
}

/** Answers the whole environment of the agent: it may hold secrets, and is written nowhere. */
async function prepareRun(launching: Launching, place: RunPlace, launch: Launch): Promise<Record<string, string>> {
  const { world, agent, runtime, workDirectory, prompt, system } = launching
  const terminal = runtime === 'tmux'
  await world.sessions.files.prepare(place, {
    harness: agent.harness,
    launch,
    cwd: workDirectory,
    terminal,
    prompt,
    system,
  })
  return { ...composeEnvironment(world.sessions.environment, agent, launch, place), ...launching.env }
}

/** Before it starts, so that it can be found and resumed whatever happens. */
async function noteName({ world, asking, id, resumes }: Launching, { nativeSessionId }: Launch): Promise<void> {
  if (nativeSessionId === null || nativeSessionId === resumes) return
  const named = composeEvent(world, asking, 'session.named', { nativeSessionId })
  await recordObservations(world, asking, id, [], [named])
}

async function report({ world, asking, id, prompt }: Launching, place: RunPlace, launch: Launch): Promise<SessionView> {
  const { generation } = place
  const identity = await world.sessions.files.readIdentity(place)
  if (identity === undefined || identity === 'unreadable') throw spawnFailed(id, 'process', 'it left no identity')
  world.steps('session.report')
  const spawned = composeEvent(world, asking, 'session.spawned', { identity })
  const view = await recordObservations(
    world,
    asking,
    id,
    [{ kind: 'spawned', at: world.clock.now(), generation }],
    [spawned],
  )
  if (launch.promptIsDeliveredLater)
    await queueMessage(world, asking, view, { kind: 'user_message', cause: `prompt g${generation}`, text: prompt })
  return view
}

export function spawnFailed(id: string, step: string, why: string): Error {
  return provostError('SPAWN_FAILED', { details: { id, step, why } })
}
