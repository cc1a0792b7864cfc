// The order in which a machine's states are read: by steps from the initial state, those that end something last.
import type { Machine } from '#kernel/machine/machine'

/** Steps from the initial state; a state that nothing reaches counts as one step behind the furthest. */
export function deriveDistances(machine: Machine): ReadonlyMap<string, number> {
  const distances = new Map([[machine.initial, 0]])
  // A map hands out what is added while it is walked, so it is the queue of the search as well.
  for (const [state, steps] of distances) {
    for (const { from, to } of machine.edges) if (from === state && !distances.has(to)) distances.set(to, steps + 1)
  }
  const beyond = Math.max(...distances.values()) + 1
  return new Map(machine.states.map(state => [state, distances.get(state) ?? beyond]))
}

export function deriveStateOrder(machine: Machine): readonly string[] {
  const distances = deriveDistances(machine)
  const isEnd = (state: string) => Number(machine.terminal.includes(state))
  return machine.states.toSorted((a, b) => isEnd(a) - isEnd(b) || distances.get(a)! - distances.get(b)!)
}
