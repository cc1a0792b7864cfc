// What is wrong with the store and how to mend it: every repair is shown before it is made, and what is replaced is archived.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { usePlace } from './place.tsx'
import { RepairAction } from './repair-action.tsx'

type Exam = Shape<'EvidenceExam'>
type Fault = Exam['findings'][number]

export function Care() {
  const place = usePlace()
  const answer = useAnswer<Exam>({ route: 'examineEvidence', query: place }, ['evidence'])
  return (
    <Section title="Damage" aside={<Rebuild again={answer.again} />}>
      <Shown answer={answer}>
        {({ fit, records, findings }) => (
          <>
            <p className="stated">
              <span className={`badge ${fit ? 'tone-good' : 'tone-bad'}`}>{fit ? '✓ sound' : '⚠ damaged'}</span>
              <span className="muted">
                {records} files were read; {findings.length} things are wrong
              </span>
              <button type="button" className="quiet" onClick={answer.again}>
                Look again
              </button>
            </p>
            <DataTable
              caption="What is wrong"
              rows={findings}
              columns={COLUMNS}
              keyOf={({ kind, path, detail }) => `${kind} ${path} ${detail}`}
              none="Nothing is wrong: every file is in its place and readable."
              hasEntries
            />
          </>
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS: readonly Column<Fault>[] = [
  { title: 'Kind', draw: ({ kind }) => <span className="badge tone-bad">⚠ {kind.replaceAll('_', ' ')}</span> },
  { title: 'File', draw: ({ path }) => <code>{path}</code> },
  { title: 'What is wrong', draw: ({ detail }) => detail },
  {
    title: 'Remedy',
    draw: ({ remedy }) =>
      remedy === null ? <span className="muted">none is known</span> : <code className="command">{remedy}</code>,
  },
  { title: 'Repair', draw: ({ path, kind }) => (REPAIRABLE.has(kind) ? <RepairAction path={path} /> : null) },
]

/** Files that a repair can restore or archive; the others are mended elsewhere. */
const REPAIRABLE: ReadonlySet<string> = new Set(['zero_byte', 'corrupted', 'misfiled'])

function Rebuild({ again }: { readonly again: () => void }) {
  const place = usePlace()
  const said = (answer: unknown) => {
    again()
    return <RebuildAnswer answer={answer as Shape<'RebuiltIndexes'>} />
  }
  return (
    <span className="actions">
      <ActionForm
        label="Check the indexes"
        route="rebuildIndexes"
        query={{ ...place, check: 'true' }}
        about={<p>Compares the indexes with the records. Nothing is written.</p>}
        said={said}
      />
      <ActionForm
        label="Rebuild"
        route="rebuildIndexes"
        query={place}
        about={<p>Makes the indexes anew from the records.</p>}
        said={said}
      />
    </span>
  )
}

function RebuildAnswer({ answer }: { readonly answer: Shape<'RebuiltIndexes'> }) {
  const { accepted, rejected, corrupted, skipped, differences, written } = answer
  return (
    <>
      <p>
        {accepted.length} accepted, {rejected.length} rejected, {corrupted.length} corrupted, {skipped.length} skipped.
      </p>
      {differences.length === 0 ? (
        <p>The indexes say what the records say.</p>
      ) : (
        <ul>
          {differences.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="muted">{written ? 'The indexes were written.' : 'Nothing was written.'}</p>
    </>
  )
}
