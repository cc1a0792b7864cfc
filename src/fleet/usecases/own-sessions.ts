// The wall in front of what is not of this node: refused, with the node that has it.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { needSession } from '#session/usecases/life/need-session'
import { claimOldSession } from './claim-old-sessions.ts'
import { lookAtNodes, nameOf } from './contacts.ts'
import { findOwner, isOwn, type Owned } from './is-own.ts'

/** The wall in front of everything that writes about a session or touches what it has on a disk. */
export async function needOwnSession(world: World, asking: Asking, view: SessionView): Promise<SessionView> {
  if (isOwn(world, view)) return view
  const owner = findOwner(world, view)
  if (owner === null && (await claimOldSession(world, asking, view)).action === 'claim')
    return needSession(world, view.id)
  throw await refuseForeign(world, 'session', view.id, owner)
}

/** What is known to be of another node is left to it; of what is older than nodes nobody says so. */
export async function needOwnTask(world: World, task: Owned & { readonly id: string }): Promise<void> {
  if (task.node !== null && !isOwn(world, task)) throw await refuseForeign(world, 'task', task.id, task.node)
}

/** A project of another node can be worked in where its path is a checkout of this machine too. */
export async function needCheckout(world: World, project: Owned & { readonly id: string; readonly path: string }) {
  if (project.node === null || isOwn(world, project)) return
  const place = await world.git.locate(project.path).catch(() => undefined)
  if (place?.root !== project.path) throw await refuseForeign(world, 'project', project.id, project.node)
}

export async function refuseForeign(world: World, noun: string, id: string, owner: string | null): Promise<Error> {
  if (owner === null) return provostError('NODE_UNOWNED', { details: { id } })
  await lookAtNodes(world)
  const { id: here, name: hereName } = world.node
  return provostError('NODE_WRONG', { details: { noun, id, node: owner, name: nameOf(world, owner), here, hereName } })
}
