// A few events as a table.
import type { StoredEvent } from '#kernel/events/event'
import { Link } from '../../web/nav/link.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Age } from '../../web/parts/words/age.tsx'

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
