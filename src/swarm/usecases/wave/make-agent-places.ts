// A worktree for each agent of a wave, all of them or none: isolated, or a loud failure, never the main checkout. Where trials are
// held, whoever only looks gets a private copy: it would know a trial by a copy that it has nowhere else.
import { join } from 'node:path'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { copyNameOf } from '#looking/usecases/find-trial'
import { placeNames } from '#swarm/rules/wave/choose-wave-base'
import { PHASE_ROWS, type SwarmPhase } from '#swarm/rules/wave/phase'
import type { RunSite } from './wave-site.ts'

export type AgentPlace = {
  readonly domain: string
  readonly session: string
  /** Absolute; null: the main checkout, because a person asked for it. */
  readonly worktree: string | null
  readonly branch: string | null
  /** The private repository that the worktree is of; null: that of the project. */
  readonly copy: string | null
}

export type SwarmPlaceWish = {
  readonly run: string
  readonly wave: number
  readonly waveId: string
  readonly phase: SwarmPhase
  readonly isolate: boolean
  readonly baseSha: string
  readonly agents: readonly { readonly domain: string; readonly attempt: number }[]
}

export async function makeAgentPlaces(site: RunSite, wish: SwarmPlaceWish): Promise<AgentPlace[]> {
  const made: AgentPlace[] = []
  for (const { domain, attempt } of wish.agents) {
    try {
      made.push(await makePlace(site, wish, domain, attempt))
    } catch (error) {
      await removePlaces(site, made)
      throw failure(wish, domain, error)
    }
  }
  return made
}

async function makePlace(site: RunSite, wish: SwarmPlaceWish, domain: string, attempt: number): Promise<AgentPlace> {
  const { world, project } = site
  const session = `${project.id}-${await world.store.log.takeNumber('session')}`
  if (!wish.isolate) return { domain, session, worktree: null, branch: null, copy: null }
  const copy = isCopied(site, wish.phase) ? await copyBase(site, wish.baseSha) : null
  try {
    return await makeAgentPlace(site, wish, { domain, attempt, session, copy })
  } catch (error) {
    if (copy !== null) await world.reviews.copies.remove(copyNameOf(copy))
    throw error
  }
}

function isCopied({ config }: RunSite, phase: SwarmPhase): boolean {
  return config.looking.enabled && PHASE_ROWS[phase].kind === 'audit'
}

async function copyBase({ world, project }: RunSite, commit: string): Promise<string> {
  const wish = { root: project.path, name: world.ids.newId('cp_'), base: commit, target: commit }
  return (await world.reviews.copies.make(wish, [])).path
}

export type SwarmAgentSeat = Pick<AgentPlace, 'domain' | 'session' | 'copy'> & { readonly attempt: number }

/** The worktree of one agent, of the project or of the copy that it has. */
export async function makeAgentPlace(
  site: RunSite,
  wish: Pick<SwarmPlaceWish, 'run' | 'wave' | 'baseSha'>,
  { domain, attempt, session, copy }: SwarmAgentSeat,
): Promise<AgentPlace> {
  const { world, project, config } = site
  const { name, branch } = placeNames(wish.run, wish.wave, domain, attempt)
  const { baseSha } = wish
  const place = { root: copy ?? project.path, name, sessionId: session }
  const { worktrees } = world.sessions
  world.steps('swarm.worktree')
  const { path } = await worktrees.add({ ...place, branch, baseSha })
  const { result } = await worktrees.proveIsolation({ ...place, branch, baseSha, livingPaths: [] })
  if (!result.isolated) throw new Error(`${result.check}: expected ${result.expected}, found ${result.found}`)
  const { symlinks, include, postCreate } = config
  const logs = join(world.swarm.files.directoryOf({ root: project.path, run: wish.run, wave: wish.wave }), 'prepare')
  await worktrees.prepare({
    ...place,
    symlinks,
    include,
    postCreate,
    env: config.swarmAgent.env,
    logs: join(logs, domain),
  })
  return { domain, session, worktree: path, branch, copy }
}

/** Nothing ran in them yet, so there is nothing to save. What cannot be removed is left and found later. */
export async function removePlaces({ world, project, config }: RunSite, places: readonly AgentPlace[]): Promise<void> {
  const { symlinks, include } = config
  for (const { worktree, branch, copy } of places) {
    if (worktree === null) continue
    if (copy !== null) {
      await world.reviews.copies.remove(copyNameOf(copy), [worktree])
      continue
    }
    const wish = { root: project.path, path: worktree, symlinks, include, salvage: null }
    await world.sessions.worktrees.remove(wish).catch(() => {})
    const ref = `refs/heads/${branch}`
    const tip = await world.workspace.findRef(project.path, ref)
    if (tip !== undefined) await world.workspace.moveRef(project.path, ref, null, tip)
  }
}

function failure({ run, waveId }: SwarmPlaceWish, domain: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  const details = { domain, runId: run, waveId, ...(isProvostError(cause) && { cause: cause.code }) }
  return provostError('ISOLATION_FAILED', {
    message: `--isolate requested but worktree creation failed for domain=${domain}: ${why}`,
    cause,
    details,
  })
}
