// The steps of a state machine as a table: what the picture says, for those who read rather than look.
import type { Edge, Machine } from '#kernel/machine/machine'
import { DataTable } from '../../web/parts/data-table.tsx'

type Step = Edge<string>

const COLUMNS = [
  { title: 'From', draw: ({ from }: Step) => from },
  { title: 'To', draw: ({ to }: Step) => to },
  { title: 'When', draw: ({ trigger }: Step) => trigger },
  { title: 'Needs', draw: ({ guards = [] }: Step) => guards.join(', ') || <span className="muted">nothing else</span> },
  { title: 'Override', draw: ({ override }: Step) => (override ? 'only by override, with a reason' : '') },
]

export function MachineTable({ machine }: { readonly machine: Machine }) {
  return (
    <DataTable
      caption={`Steps: ${machine.title}`}
      rows={machine.edges}
      columns={COLUMNS}
      keyOf={({ from, to, trigger, override }) => `${from} ${to} ${trigger} ${override}`}
    />
  )
}
