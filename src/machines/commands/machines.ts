// `provost machines`

import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { MACHINES } from '#house/machines'
import { provostError } from '#kernel/errors/errors'
import type { Machine } from '#kernel/machine/machine'
import { composeMermaid, composeXstate } from '../rules/machine-diagram.ts'

export const run: Run = async ({ args, flags, width }) => {
  const machines = args.name === undefined ? MACHINES : MACHINES.filter(machine => machine.name === args.name)
  if (machines.length === 0) {
    throw provostError('NOT_FOUND', {
      details: { noun: 'machine', id: args.name },
      hint: `machines: ${MACHINES.map(machine => machine.name).join(', ')}`,
    })
  }
  const format = String(flags.format ?? 'table')
  return {
    json: format === 'xstate' ? machines.map(composeXstate) : machines,
    lines: composeLines(machines, format, width),
  }
}

function composeLines(machines: readonly Machine[], format: string, width: number): string[] {
  if (format === 'json') return [JSON.stringify(machines, null, 2)]
  if (format === 'xstate') return [JSON.stringify(machines.map(composeXstate), null, 2)]
  if (format === 'mermaid') return machines.map(machine => composeMermaid(machine).trimEnd())
  const rows = machines.flatMap(machine =>
    machine.edges.map(edge => [
      machine.name,
      edge.from,
      edge.to,
      edge.trigger,
      (edge.guards ?? []).join(', ') || (edge.override ? 'override' : ''),
    ]),
  )
  return composeTable(['MACHINE', 'FROM', 'TO', 'TRIGGER', 'GUARDS'], rows, width)
}
