// Payloads that were not accepted: nothing that was sent is thrown away.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { lookFor, type SignLook } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { EvidenceLink, usePlace } from './place.tsx'

type Line = Shape<'QuarantineList'>['entries'][number]
type Entry = Shape<'QuarantineEntry'>

const STATUS_LOOKS: Readonly<Record<string, SignLook>> = {
  rejected: { icon: '✗', word: 'rejected', tone: 'bad' },
  deferred: { icon: '◷', word: 'deferred', tone: 'wait' },
  accepted: { icon: '✓', word: 'accepted later', tone: 'good' },
}

export function Quarantine({ rest: [id] }: PageProps) {
  return id === undefined ? <List /> : <QuarantinedPayload id={id} />
}

function List() {
  const place = usePlace()
  const answer = useAnswer<Shape<'QuarantineList'>>({ route: 'listQuarantine', query: place }, ['evidence'])
  return (
    <Shown answer={answer}>
      {({ entries }) => (
        <DataTable
          caption="Quarantine"
          rows={entries}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          none="Nothing is in quarantine: every payload that was sent became an accepted record."
          hasEntries
        />
      )}
    </Shown>
  )
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'Payload', draw: ({ id }) => <EvidenceLink path={`/quarantine/${id}`}>{id}</EvidenceLink> },
  {
    title: 'Run',
    draw: ({ repo, run_id }) =>
      repo === null || run_id === null ? <span className="muted">names no run</span> : `${repo}/${run_id}`,
  },
  { title: 'Last attempt', draw: ({ status }) => <Status status={status} /> },
  { title: 'Attempts', draw: ({ attempts }) => attempts, isNumber: true },
  { title: 'Bytes', draw: ({ bytes }) => bytes.toLocaleString('en'), isNumber: true },
  { title: 'Received', draw: ({ received_at }) => <Age at={received_at} /> },
  {
    title: 'Resolved by',
    draw: ({ resolved_by }) =>
      resolved_by === null ? <span className="muted">nothing yet</span> : <code>{resolved_by}</code>,
  },
]

function Status({ status }: { readonly status: string | null }) {
  return status === null ? (
    <span className="badge tone-unknown">? unknown</span>
  ) : (
    <Badge look={lookFor(STATUS_LOOKS, status)} />
  )
}

/** Also beside the decision about it. */
export function QuarantinedPayload({ id }: { readonly id: string }) {
  const place = usePlace()
  const answer = useAnswer<Entry>({ route: 'showQuarantine', parameters: { id }, query: place }, ['evidence'])
  return <Shown answer={answer}>{entry => <EntryView entry={entry} />}</Shown>
}

function EntryView({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <Terms
        rows={[
          ['Run', entry.repo === null ? 'names no run' : `${entry.repo}/${entry.run_id ?? ''}`],
          ['File', entry.path],
          ['SHA-256', entry.payload_sha256],
          ['Size', `${entry.bytes.toLocaleString('en')} bytes${entry.truncated ? ', cut' : ''}`],
          ['Resolved by', entry.resolved_by ?? 'nothing yet'],
        ]}
      />
      <Section title="Attempts">
        <ol className="attempts">
          {entry.attempts.map(({ at, status, reasons, warnings }) => (
            <li key={at}>
              <p className="stated">
                <Status status={status} /> <Age at={at} />
              </p>
              <ul>
                {reasons.map(reason => (
                  <li key={reason}>{reason}</li>
                ))}
                {warnings.map(warning => (
                  <li key={warning} className="muted">
                    warning: {warning}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="The payload as it was sent">
        <pre tabIndex={0}>{entry.payload_base64 ?? JSON.stringify(entry.payload, null, 2)}</pre>
      </Section>
    </>
  )
}
