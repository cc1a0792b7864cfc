// An observation whose evidence is normalised and hashed, because it leaves the session in doubt, against the same clone.
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { clone, healthy, observe, working } from './session-decide.bench.ts'

const DOUBTFUL = [{ ...healthy, runtime: 'failed', process: 'failed' } as const]

export const bench: Bench = {
  name: 'session-hash',
  target: { atMost: 10 },
  async run() {
    const doubtful = await compare(
      () => observe(working, DOUBTFUL),
      () => clone(working, 1),
    )
    return [timeRow('compose that hashes evidence : structuredClone of the record', doubtful)]
  },
}
