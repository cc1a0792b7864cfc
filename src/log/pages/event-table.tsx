// A few events as a table.
import type { StoredEvent } from '#core/kernel/event'
import { Link } from '../../nav/link.tsx'
import { Age } from '../../parts/age.tsx'
import { DataTable } from '../../parts/data-table.tsx'

const COLUMNS = [
  {
    title: 'Event',
    draw: ({ position }: StoredEvent) => <Link to={`/log/${position}`}>{`${position}`}</Link>,
  },
  { title: 'When', draw: ({ at }: StoredEvent) => <Age at={at} /> },
  { title: 'Type', draw: ({ type }: StoredEvent) => <code>{type}</code> },
  { title: 'Stream', draw: ({ stream }: StoredEvent) => stream },
  { title: 'Actor', draw: ({ actor }: StoredEvent) => actor.id },
  { title: 'Row', draw: ({ data }: StoredEvent) => (typeof data.rule === 'string' ? data.rule : '') },
]

export function EventTable({ caption, events }: { readonly caption: string; readonly events: readonly StoredEvent[] }) {
  return <DataTable caption={caption} rows={events} columns={COLUMNS} keyOf={({ id }) => id} />
}
