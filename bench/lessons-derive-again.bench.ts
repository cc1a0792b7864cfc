// Deriving lessons again after one new record, in a store of 50,000 records, against the same in a store of 100.
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { openRecords, type RecordWorld } from './record-world.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const [FEW, MANY] = [100, 50_000]
const SETTLED_MS = 2_100

export const bench: Bench = {
  name: 'lessons-derive-again',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async place => {
      const [few, many] = [await openRecords(place, FEW), await openRecords(place, MANY)]
      await new Promise(resolve => setTimeout(resolve, SETTLED_MS)) // what was just written is looked at twice
      await Promise.all([few.derive({}), many.derive({})])
      const comparison = await compare(again(many), again(few), { calls: 1 })
      await Promise.all([few.close(), many.close()])
      return [timeRow(`derive after one new record, ${MANY.toLocaleString('en')} records : ${FEW}`, comparison)]
    }),
}

function again({ addDay, derive }: RecordWorld): () => Promise<void> {
  return async () => {
    addDay()
    const { looked_at } = await derive({})
    if (looked_at.records !== 1) throw new Error(`Looked at ${looked_at.records} records instead of one.`)
  }
}
