// The proof that one event is in the log, with the oldest checkpoint that covers it.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { World } from '#recorder/world'
import { composeTlogProof } from '../rules/notes/tlog-proof.ts'
import { planInclusion } from '../rules/tree/plan-proof.ts'
import { readCheckpointOf } from './judge-checkpoints.ts'
import { readRangeHashes } from './tree-reader.ts'

export type ProvenEvent = {
  readonly event: string
  readonly position: number
  readonly size: number
  /** `c2sp.org/tlog-proof@v1` */
  readonly proof: string
}

export async function proveEvent(world: World, id: string): Promise<ProvenEvent> {
  const event = await findNamed(world, id)
  if (!event) throw provostError('NOT_FOUND', { details: { noun: 'event', id } })
  const proven = await findEventProof(world, event)
  if (proven) return proven
  throw provostError('NOT_FOUND', {
    message: `no checkpoint covers event ${id} yet`,
    hint: 'sign one with `provost log checkpoint`',
    details: { noun: 'checkpoint', id },
  })
}

/** By id or position. */
async function findNamed({ store: { log } }: World, id: string): Promise<StoredEvent | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return log.findEvent(id)
  const [event] = await log.readPage({ after: Number(id) - 1, limit: 1 })
  return event
}

/** The oldest of this home's own checkpoints, with the most signatures, so that the same question gets the same answer. */
export async function findEventProof(world: World, { id, position }: StoredEvent): Promise<ProvenEvent | undefined> {
  const { store, proof } = world
  const origin = (await proof.key.find())?.name
  const covering = (await proof.notes.read())
    .map(note => ({ note, checkpoint: readCheckpointOf(note) }))
    .filter(({ checkpoint }) => checkpoint !== null && checkpoint.origin === origin && checkpoint.size >= position)
    .sort((left, right) => left.checkpoint!.size - right.checkpoint!.size || right.note.length - left.note.length)
  const [first] = covering
  if (!first) return undefined
  const { size } = first.checkpoint!
  const hashes = await readRangeHashes(store, planInclusion(position - 1, size))
  const text = composeTlogProof({ index: position - 1, proof: hashes, checkpoint: first.note })
  return { event: id, position, size, proof: text }
}
