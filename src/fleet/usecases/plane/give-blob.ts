// Large facts that a node may have from the plane: what its own work begins with, and nothing of anybody else's.
import { listBaseBlobs } from '#fleet/rules/work/work-base'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { listOpenWork } from '../work/need-queue.ts'

/** Answers the bytes from `from` on. A hash that is not of its work is not known to it. */
export async function giveBlob(plane: World, node: string, hash: string, from: number): Promise<Uint8Array> {
  const own = (await listOpenWork(plane)).filter(work => work.node === node && work.epoch !== null)
  if (!own.some(({ base }) => base !== null && listBaseBlobs(base).includes(hash)))
    throw provostError('NOT_FOUND', { details: { noun: 'blob', id: hash } })
  const bytes = await plane.store.blobs.get(hash)
  plane.steps('base.given')
  return bytes.subarray(from)
}
