// One question to a state machine, against looking the same edge up in a map.

import { MACHINES } from '../src/house/machines.ts'
import { checkTransition } from '../src/kernel/machine/machine.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'

export const bench: Bench = {
  name: 'kernel-transition',
  run: async () => {
    const [machine] = MACHINES.toSorted((a, b) => b.edges.length - a.edges.length)
    const { name, edges } = machine!
    const known = new Map(edges.map(edge => [`${edge.from} ${edge.to}`, edge]))
    let next = 0
    const nextEdge = () => edges[next++ % edges.length]!
    const check = () => {
      const { from, to } = nextEdge()
      return checkTransition(machine!, { from, to })
    }
    const lookUp = () => {
      const { from, to } = nextEdge()
      return known.get(`${from} ${to}`)
    }
    return [
      timeRow(
        `checkTransition of ${name}, ${edges.length} edges : map lookup`,
        await compare(check, lookUp, { clock: processorTime }),
      ),
    ]
  },
}
