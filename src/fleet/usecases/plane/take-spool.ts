// Takes in what a node wrote down: in the order of its numbers, each once, every record through the fence. What a fence only keeps
// lies aside; what it refuses leaves the whole batch with the node.
import type { SpoolTaken } from '#fleet/ports/spool-book'
import { gapOf, needOwnHash, readShape, type SpoolRecord } from '#fleet/rules/line/spool-record'
import { mergeSpool, type SpoolKnown } from '#fleet/rules/merge-spool'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { suspend } from '../keep-presence.ts'
import { needQueue } from '../work/need-queue.ts'
import { type Applied, applyRecords } from './apply-records.ts'
import { namedNode, needSpools, speakFor } from './speak-for.ts'

export type SpoolSender = { readonly id: string; readonly epoch: number }

export type Confirmed = { readonly through: number; readonly missing: readonly (readonly [number, number])[] }

type Batch = { readonly spool: string; readonly records: readonly SpoolRecord[] }

export async function takeSpool(
  plane: World,
  sender: SpoolSender,
  given: { readonly spool: string; readonly records: readonly unknown[] },
): Promise<Confirmed> {
  const batch = { spool: given.spool, records: given.records.map((each, n) => readShape(each, `records.${n}`)) }
  try {
    return await take(plane, sender, batch, false)
  } catch (error) {
    // A spool that was made anew tells from the beginning what the log has already.
    if (isProvostError(error) && error.code === 'LOG_EVENT_ID_REUSED') return take(plane, sender, batch, true)
    throw error
  }
}

async function take(plane: World, sender: SpoolSender, batch: Batch, mayRepeat: boolean): Promise<Confirmed> {
  const { spool, records } = batch
  let answer: Confirmed = { through: 0, missing: [] }
  let done: Applied['settled'] = []
  let conflicts: readonly number[] = []
  const seqs = records.map(({ seq }) => seq)
  plane.steps('spool.take')
  await needSpools(plane).take(sender.id, spool, seqs, async known => {
    const entries = records.map(record => ({ seq: record.seq, hash: record.hash, gapTo: gapOf(record) }))
    const merged = mergeSpool(known, { spool, records: entries })
    const telling = new Set([...merged.apply, ...merged.late, ...merged.conflicts])
    for (const record of records) if (telling.has(record.seq)) needOwnHash(record)
    answer = { through: merged.through, missing: merged.missing }
    conflicts = merged.conflicts
    if (merged.apply.length + merged.late.length === 0) return null
    const applied = await applyRecords(
      plane,
      sender,
      chosen(records, merged.apply),
      chosen(records, merged.late),
      mayRepeat,
    )
    done = applied.settled
    plane.steps('spool.apply')
    return compose(merged.newSpool ? { ...known, gaps: [] } : known, batch, merged, applied.writes)
  })
  if (conflicts.length > 0) await refuseConflict(plane, sender.id, conflicts)
  if (done.length > 0) await needQueue(plane, 'a claim').record(async () => ({ writes: [], remove: done }))
  plane.steps('spool.taken')
  return answer
}

function compose(
  known: SpoolKnown,
  { spool, records }: Batch,
  { apply, late, through }: ReturnType<typeof mergeSpool>,
  writes: SpoolTaken['writes'],
): SpoolTaken {
  const lost = chosen(records, apply).flatMap(record => {
    const to = gapOf(record)
    return to === null || to === record.seq ? [] : [{ from: record.seq + 1, to }]
  })
  const applied = [...chosen(records, apply), ...chosen(records, late)].map(({ seq, hash }) => ({ seq, hash }))
  return { writes, place: { spool, through, gaps: [...known.gaps, ...lost] }, applied }
}

/** One of each number: those that came twice are equal. */
function chosen(records: readonly SpoolRecord[], seqs: readonly number[]): SpoolRecord[] {
  const bySeq = new Map(records.map(record => [record.seq, record]))
  return seqs.flatMap(seq => bySeq.get(seq) ?? [])
}

async function refuseConflict(plane: World, id: string, conflicts: readonly number[]): Promise<never> {
  const error = provostError('SPOOL_CONFLICT', { details: { id, seq: conflicts[0] } })
  await suspend(speakFor(plane, namedNode(id)), 'S1', error.message)
  throw error
}
