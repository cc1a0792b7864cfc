// What a lesson was learned from, with the way back to the records.
import type { Shape } from '#api/schemas'
import { Link } from '../../web/nav/link.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { findSourceHref } from './source-href.ts'

type Lesson = Shape<'ShownLesson'>['lesson']
type Props = { readonly lesson: Lesson; readonly recurred: readonly string[] }

export function LessonSources({ lesson, recurred }: Props) {
  const { evidence, lineage } = lesson
  return (
    <Section title="Learned from" aside={<span className="count">{lesson.source_record_ids.length}</span>}>
      <DataTable
        caption="Evidence"
        rows={evidence.map((row, n) => ({ ...row, n }))}
        keyOf={({ n }) => String(n)}
        columns={[
          { title: 'Kind', draw: row => row.evidence_kind.replaceAll('_', ' ') },
          { title: 'Source', draw: row => <Source lesson={lesson} id={row.record_id ?? row.artifact_ref ?? ''} /> },
          {
            title: 'Detail',
            draw: row => [row.scenario_id, row.policy_ref, row.doc_ref, row.note].filter(Boolean).join(' · '),
          },
        ]}
      />
      <BeforeAndAfter before={lesson.source_record_ids.filter(id => !recurred.includes(id)).length} since={recurred} />
      {lineage?.superseded_by && (
        <p>
          Lives on in <Link to={`/lessons/${lineage.superseded_by}`}>{lineage.superseded_by}</Link>
        </p>
      )}
      {lineage?.merged_from?.map(id => (
        <p key={id}>
          Merged from <Link to={`/lessons/${id}`}>{id}</Link>
        </p>
      ))}
    </Section>
  )
}

/** A lesson that is heeded is not seen again: that is what its decision is measured by. */
function BeforeAndAfter({ before, since }: { readonly before: number; readonly since: readonly string[] }) {
  return (
    <div className="before-after">
      <p>
        Seen in <strong>{before}</strong> up to the last decision, in <strong>{since.length}</strong> since
        {since.length > 0 && `: ${since.join(', ')}`}
      </p>
      <div className="bar" aria-hidden="true">
        <span className="before" style={{ flexGrow: before }} />
        <span className="after" style={{ flexGrow: since.length }} />
      </div>
    </div>
  )
}

function Source({ lesson, id }: { readonly lesson: Lesson; readonly id: string }) {
  const href = findSourceHref(lesson.repo, id)
  return href === undefined ? <span>{id}</span> : <Link to={href}>{id}</Link>
}
