// The plans that were given this advice, and whether they say that they followed it.
import type { Shape } from '#api/schemas'
import { FOLLOWED_LOOKS } from '#core/board/lesson-looks'
import { lookFor } from '#core/board/look'
import { useAnswer } from '../../live/use-answer.ts'
import { Link } from '../../nav/link.tsx'
import { Age } from '../../parts/age.tsx'
import { Badge } from '../../parts/badge.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Shown } from '../../parts/shown.tsx'

type Use = Shape<'AdviceUses'>['uses'][number]

const COLUMNS = [
  { title: 'Task', draw: ({ taskId }: Use) => <Link to={`/tasks/${taskId}`}>{taskId}</Link> },
  { title: 'Advised', draw: ({ at }: Use) => <Age at={at} /> },
  { title: 'The plan says', draw: ({ followed }: Use) => <Badge look={lookFor(FOLLOWED_LOOKS, followed)} /> },
  { title: 'The task', draw: ({ outcome }: Use) => outcome ?? <span className="muted">still runs</span> },
]

export function AdviceUses({ id }: { readonly id: string }) {
  const answer = useAnswer<Shape<'AdviceUses'>>({ route: 'listAdviceUses', parameters: { id } }, ['task'])
  return (
    <Section title="Where it was used as advice" aside={<span className="count">{answer.value?.uses.length}</span>}>
      <Shown answer={answer}>
        {({ uses }) => (
          <DataTable
            caption="Plans that were given this advice"
            rows={uses}
            columns={COLUMNS}
            keyOf={({ taskId }) => taskId}
            none="No plan was given this yet. Accepted advice reaches the next task that it fits."
          />
        )}
      </Shown>
    </Section>
  )
}
