// Starts an agent: a row, a worktree of its own, proof that it is one, and a process under supervision. Each step leaves
// a state that the next start of Provost understands.

import { needBranchName } from '#access/usecases/need-branch-name'
import { needTrust } from '#access/usecases/trust/judge-trust'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Config } from '#config/rules/sections/config-schema'
import { composeOwner } from '#fleet/usecases/is-own'
import { needCheckout } from '#fleet/usecases/own-sessions'
import { registerNode } from '#fleet/usecases/register-node'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import { FewAtOnce } from '#recorder/few-at-once'
import type { Asking, World } from '#recorder/world'
import type { RuntimeName } from '#session/ports/agent-harness'
import type { SessionKind } from '#session/rules/activity/vocabulary'
import type { SessionView } from '#session/rules/record/session-view'
import { personOf } from '#usage/usecases/attribution'
import { needBudget } from '#usage/usecases/limits/judge-limits'
import { type Seat, seatAgain, seatSession } from '#usage/usecases/quota/seat-session'
import { streamOf } from '../write-session.ts'
import { bringWork, followsOf } from './bring-work.ts'
import { mayBeCaged } from './cage-launch.ts'
import { orderCage, wishOfFlag } from './cage-order.ts'
import { checkSpawn, type SpawnReady } from './check-spawn.ts'
import { failSpawn } from './fail-spawn.ts'
import { launchAgent } from './launch-agent.ts'
import { composeReviewerEnvironment, makeReviewWorktree } from './make-review-worktree.ts'
import { makeSessionWorktree, prepareWorktree } from './make-session-worktree.ts'
import { needLogin } from './need-login.ts'
import { needSession } from './need-session.ts'
import { chooseSessionAgent, type SpawnWish, titleOf } from './spawn-wish.ts'

export type Spawning = {
  readonly world: World
  readonly asking: Asking
  readonly id: string
  /** Of its worktree, in the place of the project's worktrees. */
  readonly name: string
  readonly project: Project
  readonly config: Config
  readonly agent: AgentConfig
  readonly runtime: RuntimeName
  readonly ready: SpawnReady
  readonly seat: Seat
  readonly wish: SpawnWish
}

/** What a remote or the project's own commands take is not waited for here: it may be long, and costs no processor. */
const starting = new FewAtOnce()

export async function spawnSession(world: World, asking: Asking, wish: SpawnWish): Promise<SessionView> {
  for (const name of [wish.branch, wish.base]) if (name !== undefined) needBranchName(name)
  const project = await needProject(world, wish.project)
  await needCheckout(world, project)
  await needTrust(world, project)
  const config = await world.projectConfig.read(project.path)
  const kind = wish.kind ?? 'worker'
  const chosen = await chooseAgentAndSeat(world, config, kind, wish)
  const { seat } = chosen
  const agent = wish.reviewing?.seat(chosen.agent) ?? chosen.agent
  const runtime = wish.runtime ?? config.runtime
  const ready = await checkSpawn(world, project.id, config, agent, runtime, wish.prompt)
  await needBudget(world, {
    project: project.id,
    task: wish.task ?? null,
    person: personOf(asking.actor),
    ...behind(wish),
  })
  await needLogin(world, ready.harness, agent, config.agents.passEnv, seat.env)
  const id = wish.id ?? (await takeId(world, project, config))
  const own = wishOfFlag(wish.confinement)
  const cage = await orderCage(world, { root: project.path, agent, handIn: null, own })
  await mayBeCaged(world, id, cage)
  const name = wish.reviewing?.worktree ?? id
  const place = { ...project, path: wish.reviewing?.copy ?? project.path }
  const spawning: Spawning = { world, asking, id, name, project: place, config, agent, runtime, ready, seat, wish }
  await writeRow(spawning, kind)
  try {
    const { prompt, system = '', reviewing } = wish
    const worktree = reviewing
      ? await starting.take(() => makeReviewWorktree(spawning, reviewing))
      : await makeSessionWorktree(spawning, starting)
    await bringWork(spawning, worktree)
    await prepareWorktree(spawning, 1)
    const env = reviewing ? composeReviewerEnvironment(spawning, reviewing) : {}
    const { passEnv } = config.agents
    const first = { generation: 1, ...resumptionOf(wish), env, passEnv, cage, prompt, system, account: seat.env }
    return await starting.take(() => launchAgent({ ...spawning, ...first, workDirectory: worktree }), true)
  } catch (error) {
    await failSpawn(world, asking, id, error)
    throw error
  }
}

function resumptionOf({ resuming }: SpawnWish) {
  return { resumes: resuming?.conversation ?? null, memory: resuming?.memory ?? [] }
}

/** A harness that was asked for by name is not left for another one. */
async function chooseAgentAndSeat(world: World, config: Config, kind: SessionKind, wish: SpawnWish) {
  const agent = chooseSessionAgent(config, kind, wish)
  const { harness, model } = agent
  const mayLeave = wish.harness === undefined && wish.reviewing === undefined && kind === 'worker'
  const seat = wish.following
    ? await seatAgain(world, harness, wish.following.account)
    : await seatSession(world, { harness, model, account: null }, mayLeave)
  const isOther = seat.harness !== harness
  return { seat, agent: isOther ? chooseSessionAgent(config, kind, { harness: seat.harness }) : agent }
}

/** What goes on by itself counts for whom it was begun. */
const behind = ({ following }: SpawnWish) => (following ? { person: following.person } : {})

/** Another home may have worked in this repository before: what it left under a name is not ours. */
export async function takeId(
  { store, sessions, workspace }: World,
  { id: project, path: root }: Project,
  config: Config,
) {
  for (;;) {
    const id = `${project}-${await store.log.takeNumber('session')}`
    const branch = await workspace.findRef(root, `refs/heads/${config.branchPrefix}${id}`)
    if (!branch && !(await sessions.files.isTaken(root, id))) return id
  }
}

async function writeRow(
  { world, asking, id, project, agent, runtime, config, seat, wish }: Spawning,
  kind: SessionKind,
) {
  await registerNode(world, asking)
  world.steps('session.row')
  const created = composeEvent(world, asking, 'session.created', {
    projectId: project.id,
    ...composeOwner(world),
    kind,
    harness: agent.harness,
    runtime,
    branch: wish.reviewing ? '' : (wish.branch ?? `${config.branchPrefix}${id}`),
    base: wish.base ?? null,
    worktree: null,
    copy: wish.reviewing?.copy ?? null,
    title: titleOf(wish),
    taskId: wish.task ?? null,
    account: seat.account,
    nativeSessionId: wish.resuming?.conversation ?? null,
    resumes: wish.resuming?.session ?? null,
    follows: wish.following ? followsOf(wish.following) : null,
    purpose: wish.reviewing ? { phase: null, attempt: null, swarm: null, review: wish.reviewing.of } : null,
    asked: { model: wish.model ?? null, permissions: wish.permissions ?? null, confinement: wish.confinement ?? null },
  })
  await world.store.log.append([{ stream: streamOf(id), expectedVersion: 0, events: [created] }])
  return needSession(world, id)
}
