// A worktree for each agent of a wave, all of them or none: isolated, or a loud failure, never the main checkout.
import { join } from 'node:path'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { placeNames } from '#swarm/rules/wave/choose-wave-base'
import type { RunSite } from './wave-site.ts'

export type AgentPlace = {
  readonly domain: string
  readonly session: string
  /** Absolute; null: the main checkout, because a person asked for it. */
  readonly worktree: string | null
  readonly branch: string | null
}

export type PlaceWish = {
  readonly run: string
  readonly wave: number
  readonly waveId: string
  readonly isolate: boolean
  readonly baseSha: string
  readonly agents: readonly { readonly domain: string; readonly attempt: number }[]
}

export async function makeAgentPlaces(site: RunSite, wish: PlaceWish): Promise<AgentPlace[]> {
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

async function makePlace(site: RunSite, wish: PlaceWish, domain: string, attempt: number): Promise<AgentPlace> {
  const { world, project, config } = site
  const session = `${project.id}-${await world.store.log.takeNumber('session')}`
  if (!wish.isolate) return { domain, session, worktree: null, branch: null }
  const { name, branch } = placeNames(wish.run, wish.wave, domain, attempt)
  const { baseSha } = wish
  const place = { root: project.path, name, sessionId: session }
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
  return { domain, session, worktree: path, branch }
}

/** Nothing ran in them yet, so there is nothing to save. What cannot be removed is left and found later. */
export async function removePlaces({ world, project, config }: RunSite, places: readonly AgentPlace[]): Promise<void> {
  const { symlinks, include } = config
  for (const { worktree, branch } of places) {
    if (worktree === null) continue
    const wish = { root: project.path, path: worktree, symlinks, include, salvage: null }
    await world.sessions.worktrees.remove(wish).catch(() => {})
    const ref = `refs/heads/${branch}`
    const tip = await world.workspace.findRef(project.path, ref)
    if (tip !== undefined) await world.workspace.moveRef(project.path, ref, null, tip)
  }
}

function failure({ run, waveId }: PlaceWish, domain: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  const details = { domain, runId: run, waveId, ...(isProvostError(cause) && { cause: cause.code }) }
  return provostError('ISOLATION_FAILED', {
    message: `--isolate requested but worktree creation failed for domain=${domain}: ${why}`,
    cause,
    details,
  })
}
