// Submissions that wait for a fact: nothing is claimed about them until their provider answers.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { EvidenceLink, usePlace } from './place.tsx'

type Line = Shape<'DeferredList'>['deferred'][number]

export function DeferredRecords() {
  const place = usePlace()
  const answer = useAnswer<Shape<'DeferredList'>>({ route: 'listDeferred', query: place }, ['evidence'])
  const about = <p>Asks again also for those that are not due yet.</p>
  return (
    <Section
      title="Waiting for their provider"
      aside={
        <ActionForm
          label="Retry all"
          route="retryDeferred"
          query={{ ...place, all: 'true' }}
          about={about}
          said={sayResults}
        />
      }
    >
      <Shown answer={answer}>
        {({ deferred }) => (
          <DataTable
            caption="Deferred submissions"
            rows={deferred}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            none="Nothing waits: every submission was decided."
            hasEntries
          />
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS: readonly Column<Line>[] = [
  {
    title: 'Run',
    draw: ({ id, repo, run_id }) => (
      <EvidenceLink path={`/quarantine/${id}`}>{repo === null ? id : `${repo}/${run_id ?? ''}`}</EvidenceLink>
    ),
  },
  { title: 'Waits because', draw: ({ reasons }) => reasons.join('; ') },
  { title: 'Tries', draw: ({ tries }) => tries, isNumber: true },
  { title: 'Received', draw: ({ received_at }) => <Age at={received_at} /> },
  {
    title: 'Next try',
    draw: ({ retry_at, overdue }) => (
      <>
        <Age at={retry_at} /> {overdue && <span className="badge tone-warn">◷ overdue</span>}
      </>
    ),
  },
  { title: 'Actions', draw: line => <Retry line={line} /> },
]

function Retry({ line: { id } }: { readonly line: Line }) {
  const place = usePlace()
  return <ActionForm label="Retry" route="retryDeferred" query={{ ...place, id }} said={sayResults} />
}

function sayResults(answer: unknown) {
  const { results } = answer as Shape<'IngestedList'>
  if (results.length === 0) return <p>Nothing was due.</p>
  return (
    <ul>
      {results.map(({ repo, run_id, outcome, reasons }) => (
        <li key={`${repo}/${run_id}`}>
          {repo}/{run_id}: <strong>{outcome}</strong> <span className="muted">{reasons.join('; ')}</span>
        </li>
      ))}
    </ul>
  )
}
