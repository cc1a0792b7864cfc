// Brings an ended session back as its next generation: by the agent's own memory, by its saved prompt, or fresh. A failure
// ends the new process, never the worktree.

import { needTrustedProject } from '#access/usecases/trust/judge-trust'
import { composeOwner } from '#fleet/usecases/is-own'
import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { MadeWorktree } from '#session/ports/session-worktrees'
import { decideRestore, type RestoreMode } from '#session/rules/life/decide-restore'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { deriveStatus } from '#session/rules/story/derive-status'
import type { SessionShape } from '#session/wire/session-schemas'
import { attributionOf } from '#usage/usecases/attribution'
import { needBudget } from '#usage/usecases/limits/judge-limits'
import { seatAgain } from '#usage/usecases/quota/seat-session'
import { recordObservations } from '../liveness/observe-session.ts'
import { orderCage, wishOfFlag } from './cage-order.ts'
import { checkSpawn } from './check-spawn.ts'
import { failSpawn } from './fail-spawn.ts'
import { launchAgent } from './launch-agent.ts'
import { prepareWorktree, proveIsolation } from './make-session-worktree.ts'
import { needSession, placeOf } from './need-session.ts'
import { chooseSessionAgent } from './spawn-wish.ts'
import { stopRuntime } from './tear-down.ts'

export type RestoreWish = SessionShape<'RestoreWish'>

export type Restored = {
  readonly session: SessionView
  readonly mode: RestoreMode
  readonly worktree: 'kept' | 'recreated'
  readonly salvage: 'none' | 'applied' | 'conflicts'
}

const GO_ON = 'Continue where you left off.'

export async function restoreSession(world: World, asking: Asking, id: string, wish: RestoreWish): Promise<Restored> {
  const view = await needOwnSession(world, asking, await needSession(world, id))
  const { status } = deriveStatus(view.record)
  if (!isEnded(view.record.session.state)) throw provostError('SESSION_NOT_ENDED', { details: { id, status } })
  await stopRuntime(world, asking, view) // an ended session whose process still runs must not get a second one
  const project = await needTrustedProject(world, view.projectId)
  const config = await world.projectConfig.read(project.path)
  const agent = chooseSessionAgent(config, view.kind, { harness: view.harness, ...askedOf(view) })
  const saved = wish.prompt ?? (await world.sessions.files.readPrompt(await placeOf(world, view)))
  const ready = await checkSpawn(world, project.id, config, agent, view.runtime, saved ?? '')
  const { result } = decideRestore({
    wanted: wish.mode ?? null,
    resume: ready.harness.resume,
    nativeSessionId: view.nativeSessionId,
    hasPrompt: saved !== undefined,
    kind: view.kind,
  })
  await needBudget(world, attributionOf(view))
  if (!result.may)
    throw provostError('SESSION_NOT_RESUMABLE', { message: `session ${id}: ${result.because}`, details: { id } })
  const { mode } = result
  const { env: account } = await seatAgain(world, view.harness, view.account)
  const generation = view.record.generation + 1
  const before = await world.sessions.cages.find(id)
  const { path, ...worktree } = await bringWorktreeBack(world, view, project.path, before?.workDirectory)
  world.steps('session.restored')
  const restored = composeEvent(world, asking, 'session.restored', { generation, mode, ...composeOwner(world) })
  await recordObservations(world, asking, id, [{ kind: 'restored', at: world.clock.now(), generation }], [restored])
  try {
    await prepareWorktree({ world, id, project, config, agent }, generation)
    const resumes = mode === 'native' ? view.nativeSessionId : null
    const prompt = mode === 'native' ? (wish.prompt ?? GO_ON) : (saved ?? '')
    const ordered = { root: project.path, agent, handIn: before?.handIn ?? null }
    const cage = await orderCage(world, { ...ordered, own: wishOfFlag(view.asked?.confinement) })
    const session = await launchAgent({
      ...{ world, asking, id, project, agent, runtime: view.runtime, ready },
      ...{ generation, workDirectory: path, prompt, system: '', resumes, env: {}, account },
      passEnv: config.agents.passEnv,
      cage,
    })
    return { session, mode, ...worktree }
  } catch (error) {
    await failSpawn(world, asking, id, error)
    throw error
  }
}

/** What a person asked for when it was made holds for every launch. */
function askedOf({ asked }: SessionView) {
  return {
    ...(asked?.model && { model: asked.model }),
    ...(asked?.permissions && { permissions: asked.permissions }),
  }
}

async function bringWorktreeBack(world: World, view: SessionView, root: string, before: string | undefined) {
  const { worktrees, salvage } = world.sessions
  const path = view.worktree ?? before ?? worktrees.pathOf(root, view.id)
  const look = await worktrees.look({ root, path, symlinks: [], include: [] })
  if (look.worktree === 'present') return { path, worktree: 'kept', salvage: 'none' } as const
  const made = await recreateWorktree(world, view, root)
  if (!view.salvage) return { path: made.path, worktree: 'recreated', salvage: 'none' } as const
  const applied = await salvage.apply({ root, worktree: made.path, id: view.id })
  return { path: made.path, worktree: 'recreated', salvage: applied.status } as const
}

/** From its branch, or at the commit that it stood on when it stood on none. */
async function recreateWorktree(world: World, view: SessionView, root: string): Promise<MadeWorktree> {
  const { worktrees, salvage } = world.sessions
  const place = { root, name: view.id, sessionId: view.id }
  const saved = view.salvage ? await salvage.show(root, view.id) : undefined
  const detachedAt = saved?.isReadable && saved.branch === null ? saved.head : null
  const made =
    detachedAt === null
      ? await worktrees.recreate({ ...place, branch: view.branch })
      : await worktrees.addDetached({ ...place, commit: detachedAt })
  const project = await needProject(world, view.projectId)
  await proveIsolation({ world, id: view.id, project }, detachedAt === null ? view.branch : null, made.head)
  return made
}
