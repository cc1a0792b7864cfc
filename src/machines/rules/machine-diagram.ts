// Pictures of a machine: Mermaid for docs, a shape that XState's visualiser reads.
import type { Edge, Machine } from '#kernel/machine/machine'

export function composeMermaid(machine: Machine): string {
  const lines = [
    'stateDiagram-v2',
    `    [*] --> ${machine.initial}`,
    ...machine.edges.map(edge => `    ${edge.from} --> ${edge.to}: ${labelOf(edge)}`),
    ...machine.terminal.map(state => `    ${state} --> [*]`),
  ]
  return `${lines.join('\n')}\n`
}

function labelOf(edge: Edge<string>): string {
  const guards = edge.guards?.length ? ` [${edge.guards.join(', ')}]` : ''
  return `${edge.trigger}${guards}${edge.override ? ' (override)' : ''}`
}

export function composeXstate(machine: Machine): unknown {
  const states = Object.fromEntries(machine.states.map(state => [state, xstateNode(machine, state)]))
  return { id: machine.name, initial: machine.initial, states }
}

function xstateNode(machine: Machine, state: string): unknown {
  if (machine.terminal.includes(state)) return { type: 'final' }
  const on: Record<string, unknown[]> = {}
  for (const edge of machine.edges.filter(candidate => candidate.from === state)) {
    const guard = [...(edge.guards ?? []), ...(edge.override ? ['override'] : [])].join(' and ')
    on[edge.trigger] = [...(on[edge.trigger] ?? []), { target: edge.to, ...(guard && { guard }) }]
  }
  return { on }
}
