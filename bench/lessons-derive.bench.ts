// Deriving lessons from all records of a store, against the same with a tenth of them.
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { openRecords, type RecordWorld } from './record-world.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const [FEW, MANY] = [5_000, 50_000]

export const bench: Bench = {
  name: 'lessons-derive',
  target: { atMost: 12 },
  run: () =>
    inThrowawayDirectory(async place => {
      const [few, many] = [await openRecords(place, FEW), await openRecords(place, MANY)]
      const comparison = await compare(wholly(many, MANY), wholly(few, FEW), { calls: 1, rounds: 7, warmUps: 1 })
      await Promise.all([few.close(), many.close()])
      return [timeRow(`derive, ${MANY.toLocaleString('en')} records : ${FEW.toLocaleString('en')}`, comparison)]
    }),
}

/** A part that is everything: what was looked at before does not count. */
function wholly({ derive }: RecordWorld, count: number): () => Promise<void> {
  return async () => {
    const { looked_at } = await derive({ since: '1970-01-01' })
    if (looked_at.records !== count) throw new Error(`Expected ${count} records, got ${looked_at.records}.`)
  }
}
