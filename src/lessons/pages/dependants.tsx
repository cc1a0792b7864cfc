// What rests on a lesson: it falls when its support goes.
import type { Shape } from '#api/schemas'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { LESSON_LOOKS } from './lesson-looks.ts'

type Row = Shape<'ShownLesson'>['dependants'][number]

const COLUMNS = [
  { title: 'Kind', draw: ({ noun }: Row) => noun },
  { title: 'Id', draw: ({ id }: Row) => <Link to={`/lessons/${id}`}>{id}</Link> },
  { title: 'Status', draw: ({ status }: Row) => <Badge look={lookFor(LESSON_LOOKS, status)} /> },
]

export function Dependants({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Section title="What depends on it" aside={<span className="count">{rows.length}</span>}>
      <DataTable caption="Dependants" rows={rows} columns={COLUMNS} keyOf={({ id }) => id} none="Nothing yet." />
    </Section>
  )
}
