// Every setting that counts for a project, and where its value comes from.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useAddress } from '#web/nav/address'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'

type Value = Shape<'Config'>['values'][number]

export function ProjectSettings({ id }: { readonly id: string }) {
  const answer = useAnswer<Shape<'Config'>>({ route: 'showProjectConfig', parameters: { project: id } }, [
    `project/${id}`,
  ])
  const wanted = useAddress().query.get('find') ?? ''
  return (
    <Section title="Settings" aside={<FindInput by="name or source" wanted={wanted} />}>
      <p className="muted">They are files of the repository and of this home. A command writes one and checks it:</p>
      <CopyCommand command={`provost config set worker.harness claude-code --project ${id}`} />
      <Shown answer={answer}>
        {({ values }) => (
          <DataTable
            caption="Settings"
            rows={values.filter(({ key, source }) => `${key} ${source}`.includes(wanted))}
            columns={COLUMNS}
            keyOf={({ key }) => key}
            none="Nothing fits."
          />
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS: readonly Column<Value>[] = [
  { title: 'Setting', draw: ({ key }) => <code>{key}</code> },
  { title: 'Value', draw: ({ value }) => <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code> },
  {
    title: 'From',
    draw: ({ source }) => <span className={source === 'default' ? 'muted' : ''}>{source}</span>,
  },
]
