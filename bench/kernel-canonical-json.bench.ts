// Canonical JSON of an event, against JSON.stringify, which sorts nothing.
import { canonicalJson } from '../src/kernel/reading/canonical-json.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'
import { typicalEvent } from './typical-event.ts'

export const bench: Bench = {
  name: 'kernel-canonical-json',
  run: async () => {
    const event = typicalEvent()
    const canonical = () => canonicalJson(event)
    const stringify = () => JSON.stringify(event)
    return [timeRow('canonicalJson : JSON.stringify', await compare(canonical, stringify, { clock: processorTime }))]
  },
}
