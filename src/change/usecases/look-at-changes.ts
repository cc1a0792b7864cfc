// Looks at the forge now, for every session of a project that may have a change, or for that of one change.

import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { needChange } from './find-changes.ts'
import { listBranches } from './list-branches.ts'
import { type ChangesSeen, observeChanges } from './observe-changes.ts'

/** What is seen is recorded by Provost, whoever made it look. */
export function askingAsForge(correlation: string): Asking {
  return { actor: system('forge'), correlation, cause: null, onceKey: null, seenVersion: null }
}

export async function lookAtProject(world: World, correlation: string, project: string): Promise<ChangesSeen[]> {
  await needProject(world, project)
  const looks: ChangesSeen[] = []
  for (const session of await listBranches(world, project))
    looks.push(await observeChanges(world, askingAsForge(correlation), session))
  return looks
}

export async function lookAtChange(world: World, correlation: string, id: string): Promise<ChangesSeen> {
  const change = await needChange(world, id)
  const session = await findSession(world, change.session)
  if (session) return observeChanges(world, askingAsForge(correlation), session)
  throw provostError('NOT_FOUND', { details: { noun: 'session', id: change.session } })
}

/** For what may only go on with what is true now. */
export async function needLook(world: World, correlation: string, id: string): Promise<void> {
  const look = await lookAtChange(world, correlation, id)
  if (!look.fetched) throw silenceError(look)
}

export function silenceError({ code, reason, nextAt }: Extract<ChangesSeen, { fetched: false }>): Error {
  const time = nextAt === null ? 'later' : new Date(nextAt).toISOString()
  return code === 'FORGE_RATE_LIMITED'
    ? provostError('FORGE_RATE_LIMITED', { cause: reason, details: { forge: 'the forge', time } })
    : provostError('FORGE_UNREACHABLE', { details: { forge: 'the forge', why: reason } })
}
