// Records as rows: what was verified, how well that is known, and when it ran.
import type { Shape } from '#api/schemas'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { RECORD_LOOKS, RECORD_VERDICT_LOOKS, RUNG_LOOKS } from './evidence-looks.ts'
import { EvidenceLink } from './place.tsx'

export type RecordTableLine = Shape<'RecordList'>['records'][number]

export function RecordTable({
  records,
  none,
}: {
  readonly records: readonly RecordTableLine[]
  readonly none: string
}) {
  return (
    <DataTable caption="Records" rows={records} columns={COLUMNS} keyOf={({ path }) => path} none={none} hasEntries />
  )
}

const COLUMNS: readonly Column<RecordTableLine>[] = [
  {
    title: 'Run',
    draw: ({ repo, run_id }) => (
      <EvidenceLink path={`/records/${repo}/${encodeURIComponent(run_id)}`}>{run_id}</EvidenceLink>
    ),
  },
  { title: 'Repository', draw: ({ repo }) => <EvidenceLink path={`/repos/${repo}`}>{repo}</EvidenceLink> },
  { title: 'Surfaces', draw: ({ surfaces }) => surfaces.join(', ') || <span className="muted">none</span> },
  { title: 'Record', draw: ({ status }) => <Badge look={lookFor(RECORD_LOOKS, status)} /> },
  {
    title: 'Verified',
    draw: ({ verified }) =>
      verified === null ? (
        <span className="muted">no verdict</span>
      ) : (
        <Badge look={lookFor(RECORD_VERDICT_LOOKS, verified)} />
      ),
  },
  { title: 'Known as', draw: ({ rung }) => <Badge look={lookFor(RUNG_LOOKS, rung)} detail={`rung ${rung}`} /> },
  { title: 'Finished', draw: ({ finished_at }) => <Age at={finished_at} none="unknown" /> },
]
