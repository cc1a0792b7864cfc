// The plans that were given this advice, and whether they say that they followed it.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { FOLLOWED_LOOKS } from './lesson-looks.ts'

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
