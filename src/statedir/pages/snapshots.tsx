// What was archived, newest first, and the way back.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { composeBytes } from './compose-bytes.ts'
import { SweepAction } from './sweep-action.tsx'

type Snapshot = Shape<'StateSnapshotList'>['snapshots'][number]
type Restored = Shape<'RestoredState'>

export function Snapshots({ project }: { readonly project: string }) {
  const question = { route: 'listStateSnapshots', parameters: { project } } as const
  const answer = useAnswer<Shape<'StateSnapshotList'>>(question, [`state/${project}`])
  return (
    <Section title="Snapshots" aside={<span className="count">{answer.value?.snapshots.length}</span>}>
      <Shown answer={answer}>
        {({ snapshots }) => (
          <DataTable
            caption="Snapshots of the directory"
            rows={snapshots}
            keyOf={({ name }) => name}
            none="Nothing was archived yet."
            columns={[
              { title: 'Kind', draw: ({ kind, seq }) => `${kind} ${seq}` },
              { title: 'Made', draw: ({ created_at }) => <Age at={created_at} /> },
              { title: 'Entries', draw: ({ entries, bytes }) => `${entries}, ${composeBytes(bytes)}` },
              { title: 'Back', draw: row => <Restore project={project} snapshot={row} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  )
}

const OVER = { over: true }

function Restore({ project, snapshot: { name, status } }: { readonly project: string; readonly snapshot: Snapshot }) {
  if (status === 'open') return <span className="muted">not finished</span>
  return (
    <SweepAction<Restored>
      label="Restore"
      route="restoreStateSnapshot"
      parameters={{ project, name }}
      body={OVER}
      draw={plan => <RestorePlan plan={plan} />}
      isIdle={({ names }) => names.length === 0}
    />
  )
}

function RestorePlan({ plan: { names, conflicts, archived } }: { readonly plan: Restored }) {
  return (
    <>
      <ul>
        {names.map(({ name, result }) => (
          <li key={name}>
            {name} {result && <span className="muted">{result}</span>}
          </li>
        ))}
      </ul>
      {conflicts.length > 0 && (
        <p className="callout high">Lies there already and goes to the archive first: {conflicts.join(', ')}</p>
      )}
      {archived !== null && (
        <p>
          What was there is in <code>{archived}</code>
        </p>
      )}
    </>
  )
}
