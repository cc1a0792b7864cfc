// Starts an agent: a row, a worktree of its own, proof that it is one, and a process under supervision. Each step leaves
// a state that the next start of Provost understands.
import type { AgentConfig } from '#core/config/agent-config'
import type { Config } from '#core/config/config-schema'
import type { Project } from '#core/project/project'
import type { SessionView } from '#core/session/session-view'
import type { SessionKind } from '#core/session/vocabulary'
import type { RuntimeName } from '#ports/agent-harness'
import { needProject } from '../find-project.ts'
import type { Asking, World } from '../world.ts'
import { checkSpawn, type SpawnReady } from './check-spawn.ts'
import { failSpawn } from './fail-spawn.ts'
import { launchAgent } from './launch-agent.ts'
import { makeSessionWorktree, prepareWorktree } from './make-session-worktree.ts'
import { needSession } from './need-session.ts'
import { composeEvent, streamOf } from './observe-session.ts'
import { chooseSessionAgent, type SpawnWish, titleOf } from './spawn-wish.ts'

export type Spawning = {
  readonly world: World
  readonly asking: Asking
  readonly id: string
  readonly project: Project
  readonly config: Config
  readonly agent: AgentConfig
  readonly runtime: RuntimeName
  readonly ready: SpawnReady
  readonly wish: SpawnWish
}

export async function spawnSession(world: World, asking: Asking, wish: SpawnWish): Promise<SessionView> {
  const project = await needProject(world, wish.project)
  const config = await world.projectConfig.read(project.path)
  const kind = wish.kind ?? 'worker'
  const agent = chooseSessionAgent(config, kind, wish)
  const runtime = wish.runtime ?? config.runtime
  const ready = await checkSpawn(world, project.id, config, agent, runtime, wish.prompt)
  const id = `${project.id}-${await world.store.log.takeNumber('session')}`
  const spawning: Spawning = { world, asking, id, project, config, agent, runtime, ready, wish }
  await writeRow(spawning, kind)
  try {
    const worktree = await makeSessionWorktree(spawning)
    await prepareWorktree(spawning, 1)
    const { prompt, system = '' } = wish
    const first = { generation: 1, resumes: null, env: {}, prompt, system }
    return await launchAgent({ ...spawning, ...first, workDirectory: worktree })
  } catch (error) {
    await failSpawn(world, asking, id, error)
    throw error
  }
}

async function writeRow({ world, asking, id, project, agent, runtime, config, wish }: Spawning, kind: SessionKind) {
  world.steps('session.row')
  const created = composeEvent(world, asking, 'session.created', {
    projectId: project.id,
    kind,
    harness: agent.harness,
    runtime,
    branch: wish.branch ?? `${config.branchPrefix}${id}`,
    base: wish.base ?? null,
    worktree: null,
    title: titleOf(wish),
    taskId: wish.task ?? null,
  })
  await world.store.log.append([{ stream: streamOf(id), expectedVersion: 0, events: [created] }])
  return needSession(world, id)
}
