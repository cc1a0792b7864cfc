// Every entry of the directory in its bucket, with the row of the contract that put it there.
import type { Shape } from '#api/schemas'
import { writeInstant } from '#kernel/events/time'
import { useAnswer } from '#web/live/use-answer'
import { setQuery, useAddress } from '#web/nav/address'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { BUCKETS, type EntryBucket } from '../rules/layout/classify-entry.ts'
import { composeBytes } from './compose-bytes.ts'
import { EntryWhy } from './entry-why.tsx'
import { BUCKET_LOOKS, BUCKET_SENTENCES } from './state-looks.ts'

type StateAudit = Shape<'StateAudit'>
type Entry = StateAudit['entries'][number]

export function AuditPage({ project }: { readonly project: string }) {
  const answer = useAnswer<StateAudit>({ route: 'auditState', parameters: { project } }, [`state/${project}`])
  return (
    <Section
      title="Buckets"
      aside={
        <button type="button" className="quiet" onClick={answer.again}>
          Look again
        </button>
      }
    >
      <Shown answer={answer}>{audit => <Entries audit={audit} project={project} />}</Shown>
    </Section>
  )
}

function Entries({ audit, project }: { readonly audit: StateAudit; readonly project: string }) {
  const { query } = useAddress()
  const bucket = query.get('bucket')
  const entries = audit.entries.filter(entry => bucket === null || entry.bucket === bucket)
  return (
    <>
      <ul className="buckets">
        {BUCKETS.map(name => (
          <BucketTile key={name} bucket={name} count={audit.counts[name]} isChosen={name === bucket} />
        ))}
      </ul>
      <p className="muted">
        {audit.exists
          ? `${audit.counts.total} entries, ${composeBytes(audit.total_bytes)}`
          : 'The directory is not there yet'}
        , governed by the contract {audit.contract}
      </p>
      <DataTable
        caption="Entries of the state directory"
        rows={entries}
        keyOf={({ name }) => name}
        hasEntries
        none={
          bucket !== null ? 'Nothing is in this bucket.' : audit.exists ? 'The directory is empty.' : 'Nothing to list.'
        }
        columns={[
          { title: 'Name', draw: entry => <Name entry={entry} /> },
          { title: 'Bucket', draw: entry => <Badge look={lookFor(BUCKET_LOOKS, entry.bucket)} detail={entry.rule} /> },
          { title: 'Row', draw: entry => <code>{entry.entry ?? entry.rule}</code> },
          {
            title: 'Changed',
            draw: ({ mtime_ms }) => <Age at={mtime_ms === null ? null : writeInstant(mtime_ms)} none="unknown" />,
          },
          { title: 'Size', draw: ({ size }) => composeBytes(size), isNumber: true },
          { title: 'Why', draw: ({ name }) => <EntryWhy project={project} name={name} /> },
        ]}
      />
    </>
  )
}

function Name({ entry: { name, kind, suggestion, reset_exempt } }: { readonly entry: Entry }) {
  return (
    <>
      {name}
      {kind !== 'file' && <span className="muted"> ({kind})</span>}
      {reset_exempt && <span className="muted"> · kept by a reset</span>}
      {suggestion !== null && (
        <span className="muted">
          {' '}
          → meant <code>{suggestion}</code>?
        </span>
      )}
    </>
  )
}

function BucketTile({
  bucket,
  count,
  isChosen,
}: {
  readonly bucket: EntryBucket
  readonly count: number
  readonly isChosen: boolean
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className={`bucket tone-${BUCKET_LOOKS[bucket].tone}`}
        onClick={() => setQuery({ bucket: isChosen ? null : bucket })}
      >
        <strong>{count}</strong>
        <span>
          <span aria-hidden="true">{BUCKET_LOOKS[bucket].icon}</span> {BUCKET_LOOKS[bucket].word}
        </span>
        <small>{BUCKET_SENTENCES[bucket]}</small>
      </button>
    </li>
  )
}
