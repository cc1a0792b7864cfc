// Steps 2 to 4 of a spawn: the base, the worktree, and the proof that it is isolated. Without proof nothing is started.
import { dirname, join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { FewAtOnce } from '#recorder/few-at-once'
import type { FetchedBase } from '#session/ports/session-worktrees'
import { isolationFailed } from '#session/rules/life/decide-isolation'
import { recordObservations } from '../liveness/observe-session.ts'
import { listLiving } from './need-session.ts'
import type { Spawning } from './spawn-session.ts'
import type { Following, SpawnWish } from './spawn-wish.ts'

/** Answers the absolute path. The remote is asked before the turn is taken. */
export async function makeSessionWorktree(spawning: Spawning, turns: FewAtOnce): Promise<string> {
  const { world, project, config, wish } = spawning
  if (wish.following) return turns.take(() => makeFollowing(spawning, wish.following!))
  if (wish.at !== undefined) return turns.take(() => makeAsked(spawning, wish.at!))
  const base = wish.base ?? config.defaultBranch
  const fetched = await world.sessions.worktrees.fetchBase({ root: project.path, branch: base })
  return turns.take(() => makeFrom(spawning, base, fetched))
}

async function makeFrom(spawning: Spawning, base: string, fetched: FetchedBase): Promise<string> {
  const baseSha = chooseBase(fetched, base)
  const { freshness: baseFreshness } = fetched
  const because = fetched.freshness === 'unknown_freshness' ? { because: fetched.reason } : {}
  return makeAt(spawning, baseSha, { baseSha, baseFreshness, ...because })
}

async function makeAt(spawning: Spawning, head: string, from: Readonly<Record<string, string>>): Promise<string> {
  const { world, asking, id, project, config, wish } = spawning
  const { worktrees } = world.sessions
  const branch = wish.branch ?? `${config.branchPrefix}${id}`
  world.steps('session.worktree')
  const { path } = await worktrees.add({ root: project.path, name: id, sessionId: id, branch, baseSha: head })
  await proveIsolation(spawning, branch, head)
  world.steps('session.isolated')
  const isolated = composeEvent(world, asking, 'session.isolated', { worktree: path, branch, ...from })
  await recordObservations(world, asking, id, [], [isolated])
  return path
}

/** What it goes on with is here already; what it is compared with stays where that began. */
async function makeFollowing(spawning: Spawning, { head, baseSha, session }: Following): Promise<string> {
  const because = `it goes on from the branch of ${session}`
  return makeAt(spawning, head, { baseSha, baseFreshness: 'unknown_freshness', because })
}

/** Where the repository stood when and where the work was asked for. */
async function makeAsked(spawning: Spawning, { commit, from }: NonNullable<SpawnWish['at']>): Promise<string> {
  const because = 'it begins where it was asked for'
  return makeAt(spawning, commit, { baseSha: from, baseFreshness: 'unknown_freshness', because })
}

/** What the remote has counts, unless the local branch has all of it and more. */
export function chooseBase(base: FetchedBase, branch: string): string {
  if (base.freshness === 'fetched')
    return base.localSha !== null && base.localContainsRemote ? base.localSha : base.remoteSha
  if (base.localSha !== null) return base.localSha
  throw provostError('GIT_FAILED', {
    message: `the repository has no branch ${branch} to start from: ${base.reason}`,
    hint: 'make a first commit, or name another branch with --base',
  })
}

export async function proveIsolation(
  { world, id, name = id, project }: Pick<Spawning, 'world' | 'id' | 'project'> & Partial<Pick<Spawning, 'name'>>,
  branch: string | null,
  baseSha: string,
): Promise<void> {
  const living = await listLiving(world, project.id)
  const livingPaths = living.filter(other => other.id !== id).flatMap(({ worktree }) => worktree ?? [])
  const wish = { root: project.path, name, sessionId: id, branch, baseSha, livingPaths }
  const { result } = await world.sessions.worktrees.proveIsolation(wish)
  if (!result.isolated) throw isolationFailed(id, result)
}

/** What the project says that every worktree needs before an agent can start in it. */
export async function prepareWorktree(
  {
    world,
    id,
    name = id,
    project,
    config,
    agent,
  }: Pick<Spawning, 'world' | 'id' | 'project' | 'config' | 'agent'> & Partial<Pick<Spawning, 'name'>>,
  generation: number,
): Promise<void> {
  const { symlinks, include, postCreate } = config
  const run = world.sessions.files.pathOf({ root: project.path, session: id, generation })
  const logs = join(dirname(run), `prepare-g${generation}`)
  const wish = { root: project.path, name, sessionId: id, symlinks, include, postCreate, env: agent.env, logs }
  await world.sessions.worktrees.prepare(wish)
}
