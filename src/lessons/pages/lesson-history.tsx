// Everything that happened to a lesson, with who and why.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Link } from '../../web/nav/link.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'

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
