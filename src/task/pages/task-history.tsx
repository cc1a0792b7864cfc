// What happened to a task, newest first: every event with its rule, and the transcript of those who worked on it.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { TaskPartProps } from './task-page.tsx'
import { TaskTranscript } from './work/task-transcript.tsx'

type Timeline = Shape<'TaskTimeline'>
type Row = Timeline['rows'][number]

const PAGE = 100

export function TaskHistory({ id }: TaskPartProps) {
  const timeline = useAnswer<Timeline>({ route: 'showTaskTimeline', parameters: { task: id } }, [`task/${id}`])
  const [most, setMost] = useState(PAGE)
  return (
    <>
      <Section title="Timeline">
        <Shown answer={timeline}>
          {({ rows }) => (
            <>
              <DataTable
                caption="Timeline"
                rows={rows.toReversed().slice(0, most)}
                keyOf={({ version }) => String(version)}
                columns={COLUMNS}
              />
              {rows.length > most && (
                <button type="button" onClick={() => setMost(most + PAGE)}>
                  Show older ones ({rows.length - most} more)
                </button>
              )}
            </>
          )}
        </Shown>
      </Section>
      <TaskTranscript id={id} />
    </>
  )
}

const COLUMNS = [
  { title: 'Version', draw: ({ version }: Row) => version, isNumber: true },
  { title: 'When', draw: ({ at }: Row) => <Age at={at} /> },
  { title: 'Who', draw: ({ actor }: Row) => actor },
  {
    title: 'What',
    draw: ({ text, rule }: Row) => <span className={rule === null ? 'said' : 'said ruled'}>{text}</span>,
  },
  { title: 'Row', draw: ({ rule }: Row) => (rule === null ? '' : <code>{rule}</code>) },
] as const
