// The laws every machine table must obey; tests run them over every machine of the program.
import type { Machine } from './machine.ts'

export function findMachineDefects(machine: Machine): string[] {
  return [
    ...unknownStates(machine),
    ...duplicates(machine),
    ...terminalExits(machine),
    ...unreachable(machine),
    ...deadEnds(machine),
  ]
}

function unknownStates({ states, edges, initial, terminal }: Machine): string[] {
  const named = [initial, ...terminal, ...edges.flatMap(edge => [edge.from, edge.to])]
  return [...new Set(named)].filter(state => !states.includes(state)).map(state => `${state} is not a state`)
}

function duplicates({ states, edges }: Machine): string[] {
  const keys = [...states, ...edges.map(edge => `${edge.from} → ${edge.to} on ${edge.trigger}`)]
  return keys.filter((key, index) => keys.indexOf(key) !== index).map(key => `${key} stands twice`)
}

function terminalExits({ edges, terminal }: Machine): string[] {
  return edges
    .filter(edge => terminal.includes(edge.from))
    .map(edge => `${edge.from} is terminal but leads to ${edge.to}`)
}

function unreachable({ states, edges, initial }: Machine): string[] {
  const reached = new Set<string>([initial])
  for (let grown = true; grown; ) {
    const before = reached.size
    for (const edge of edges) if (reached.has(edge.from)) reached.add(edge.to)
    grown = reached.size > before
  }
  return states.filter(state => !reached.has(state)).map(state => `${state} cannot be reached`)
}

function deadEnds({ states, edges, terminal }: Machine): string[] {
  const stuck = states.filter(state => !terminal.includes(state) && !edges.some(edge => edge.from === state))
  return stuck.map(state => `${state} has no way out and is not terminal`)
}
