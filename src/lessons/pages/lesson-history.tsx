// Everything that happened to a lesson, with who and why.
import type { Shape } from '#api/schemas'
import { useAnswer } from '../../live/use-answer.ts'
import { Link } from '../../nav/link.tsx'
import { Age } from '../../parts/age.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Shown } from '../../parts/shown.tsx'

type Row = Shape<'LessonHistory'>['history'][number]

const COLUMNS = [
  { title: 'When', draw: ({ at }: Row) => <Age at={at} /> },
  { title: 'What', draw: ({ type }: Row) => <code>{type}</code> },
  { title: 'By', draw: ({ by }: Row) => by },
  { title: 'From → to', draw: ({ from, to }: Row) => (to === null ? '' : `${from ?? '·'} → ${to}`) },
  { title: 'Reason', draw: ({ reason }: Row) => reason ?? '' },
  { title: 'Detail', draw: ({ detail }: Row) => detail ?? '' },
]

export function LessonHistory({ id }: { readonly id: string }) {
  const question = { route: 'showLessonHistory', parameters: { id } } as const
  const answer = useAnswer<Shape<'LessonHistory'>>(question, [`lesson/${id}`])
  return (
    <Section title="History" aside={<Link to={`/log?stream=${encodeURIComponent(`lesson/${id}`)}`}>In the log</Link>}>
      <Shown answer={answer}>
        {({ history }) => (
          <DataTable
            caption="Events of the lesson"
            rows={history.map((row, n) => ({ ...row, n }))}
            columns={COLUMNS}
            keyOf={({ n }) => String(n)}
          />
        )}
      </Shown>
    </Section>
  )
}
