// Brings the commits that a node has sent up into the checkout that is here, under a name of that node. No branch is moved.
import type { Bundles } from '#fleet/ports/bundles'
import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { needSession } from '#session/usecases/life/need-session'
import { needCheckout } from '../own-sessions.ts'
import { findLastPush } from './last-push.ts'

export type FetchedWork = {
  readonly session: string
  readonly ref: string
  readonly commit: string
  readonly pushedAt: string
}

export async function fetchWork(world: World, bundles: Bundles, id: string): Promise<FetchedWork> {
  const session = await needSession(world, id)
  const push = await findLastPush(world, session.id)
  if (!push)
    throw provostError('NOT_FOUND', { message: `no commits of ${id} were sent here`, details: { noun: 'push', id } })
  const project = await needProject(world, session.projectId)
  await needCheckout(world, project)
  const { ref, commit, at } = push
  const kept = ref.replace('refs/provost/node/', 'refs/provost/kept/').replace(/\/head$/, '')
  await bundles.take(project.path, await world.store.blobs.get(push.bundle), { ref, commit, kept })
  return { session: id, ref, commit, pushedAt: at }
}
