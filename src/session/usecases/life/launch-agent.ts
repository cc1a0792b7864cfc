// Starts an agent in a place that is ready for it: the run directory, the process under its supervisor, the report.

import type { MemoryFile } from '#access/rules/cage/agent-memory'
import { CAGE_DESK, CAGE_DOOR, CAGE_TOOLS } from '#access/rules/cage/cage-launch'
import { stateDirectoriesOf } from '#access/rules/cage/choose-environment'
import { MODEL_ENVIRONMENT, withModelNetwork } from '#access/rules/cage/model-network'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { provostError } from '#kernel/errors/errors'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Launch, RuntimeName } from '#session/ports/agent-harness'
import type { RunPlace } from '#session/ports/session-runtime'
import type { SessionView } from '#session/rules/record/session-view'
import { causeOfFirstWords } from '#session/rules/talk/first-words'
import type { AccountEnvironment } from '#usage/rules/quota/seat-account'
import { recordObservations } from '../liveness/observe-session.ts'
import { queueMessage } from '../talk/queue-message.ts'
import { type CageOrder, mayBeCaged, proveCage, recordOpenLaunch } from './cage-launch.ts'
import type { SpawnReady } from './check-spawn.ts'
import { environmentOf } from './compose-environment.ts'

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
  /** Where that was held on another machine. */
  readonly memory?: readonly MemoryFile[]
  readonly env: Readonly<Record<string, string>>
  /** Variables of our own environment that it gets; null: those of its provider. */
  readonly passEnv: readonly string[] | null
  /** What it sees of the account that pays for it; null: the login of the agent does. */
  readonly account: AccountEnvironment | null
  /** How it is to be kept inside; null: nobody has ordered anything. */
  readonly cage: CageOrder | null
}

export async function launchAgent(launching: Launching): Promise<SessionView> {
  const { world, id, project, runtime, generation, cage } = launching
  const place: RunPlace = { root: project.path, session: id, generation }
  const isCaged = cage !== null && (await mayBeCaged(world, id, cage))
  const launch = await composeLaunch(launching, place, isCaged ? cage : null)
  world.steps('session.prepare')
  await prepareRun(launching, place, launch, isCaged ? cage : null)
  if (!isCaged) await bringMemory(launching)
  await noteName(launching, launch)
  // Before it starts: what lives without a word about its cage has not begun.
  if (cage && !isCaged) await recordOpenLaunch(launching, cage, generation)
  world.steps('session.process')
  const started = await world.sessions.runtimes.find(runtime).start(place, launch.env)
  if (!started.ok) throw spawnFailed(id, 'process', started.because)
  if (isCaged) await proveCage(launching, cage, place)
  return report(launching, place, launch)
}

/** Its environment is complete: what the rules let through, what the harness needs, and who it is. It is written nowhere. */
async function composeLaunch(launching: Launching, place: RunPlace, cage: CageOrder | null): Promise<Launch> {
  const { world, id, project, agent, runtime, ready, workDirectory, prompt, system, resumes } = launching
  const launch = ready.harness.launch({
    agent,
    session: id,
    generation: place.generation,
    runtime,
    projectRoot: project.path,
    workDirectory,
    runDirectory: cage ? CAGE_DESK : world.sessions.files.pathOf(place),
    prompt,
    system,
    handIn: cage?.handIn ?? null,
    isCaged: cage !== null,
    nativeSessionId: resumes,
    isResumed: resumes !== null,
    version: ready.version,
    provost: world.sessions.provost,
  })
  const who = { PROVOST_SESSION: id, PROVOST_GENERATION: String(place.generation) }
  const open: Launch['env'] = {
    ...environmentOf(world, agent, launching.passEnv, launching.account),
    ...launch.env,
    ...who,
    ...launching.env,
  }
  if (!cage) return { ...launch, env: open }
  const way = cage.network === 'model' ? MODEL_ENVIRONMENT : {}
  const env = { ...open, ...way, PROVOST_DOOR: CAGE_DOOR, PATH: `${CAGE_TOOLS}:${open.PATH ?? ''}` }
  return { ...launch, env, argv: await putInCage(launching, { ...launch, env }, place, cage) }
}

async function putInCage(
  { world, agent, project, workDirectory, prompt, system, memory = [] }: Launching,
  { argv, files, env }: Launch,
  place: RunPlace,
  { handIn, network, show, hide, write, state }: CageOrder,
): Promise<readonly string[]> {
  return world.sessions.cages.make({
    ...place,
    ...{ projectRoot: project.path, workDirectory, handIn, harness: agent.harness },
    ...{
      network,
      show,
      hide: [...hide, ...(await listBeside(world, project))],
      write,
      state: [...state, ...stateDirectoriesOf(env)],
    },
    files: [{ name: 'prompt.md', text: prompt }, { name: 'system.md', text: system }, ...files],
    tool: world.sessions.provost,
    memory,
    command: network === 'model' ? withModelNetwork(world.sessions.provost[0]!, argv) : argv,
  })
}

/** Whoever looks at a private copy must not see what it is a copy of: it would have only to compare. */
async function listBeside(world: World, { id, path }: Project): Promise<string[]> {
  const own = (await needProject(world, id)).path
  return own === path ? [] : [own]
}

async function prepareRun(
  launching: Launching,
  place: RunPlace,
  launch: Launch,
  cage: CageOrder | null,
): Promise<void> {
  const { world, agent, runtime, workDirectory, prompt, system, resumes } = launching
  const { cages, provost } = world.sessions
  const terminal = runtime === 'tmux'
  const modelHosts = cage?.network === 'model' ? cage.modelHosts : null
  const door = cage ? { desk: cages.deskOf(place), provost, modelHosts } : null
  const start = { harness: agent.harness, launch, cwd: workDirectory, terminal, resumes, prompt, system, door }
  await world.sessions.files.prepare(place, start)
}

/** In a cage it gets it with the rest of what it sees. */
async function bringMemory({ world, agent, workDirectory, memory = [] }: Launching): Promise<void> {
  if (memory.length > 0) await world.sessions.cages.giveMemory(agent.harness, workDirectory, memory)
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
  const spawned = composeEvent(world, asking, 'session.spawned', {
    identity,
    supervisorVersion: world.sessions.version,
  })
  const view = await recordObservations(
    world,
    asking,
    id,
    [{ kind: 'spawned', at: world.clock.now(), generation }],
    [spawned],
  )
  if (launch.promptIsDeliveredLater)
    await queueMessage(world, asking, view, {
      kind: 'user_message',
      cause: causeOfFirstWords(generation),
      text: prompt,
    })
  return view
}

export function spawnFailed(id: string, step: string, why: string): Error {
  return provostError('SPAWN_FAILED', { details: { id, step, why } })
}
