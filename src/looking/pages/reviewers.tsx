// Reviewers: what the silence of each is worth, or the page of one.
import './looking.css'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { countWords } from '#web/parts/words/count-words'
import { Link } from '../../web/nav/link.tsx'
import { useProject } from '../../web/nav/project-switch.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { ReviewerPage } from './reviewer-page.tsx'
import { composeAlarms, composeModel, REVIEWER_LOOKS } from './reviewer-words.ts'

export type ReviewerWithMeasure = Shape<'ReviewerDetection'>['reviewers'][number]

export function ReviewersPage({ rest: [id] }: PageProps) {
  const project = useProject()
  const question = { route: 'listReviewerDetection', ...(project !== null && { query: { project } }) } as const
  const answer = useAnswer<Shape<'ReviewerDetection'>>(question, ['trial', 'looking'])
  if (id === undefined)
    return (
      <Page title="Reviewers">
        <p className="muted">
          What each of them would have found, by trials: defects planted in private copies, of which it knew nothing.
          Another model or another prompt is another reviewer.
        </p>
        <Shown answer={answer}>
          {({ windowDays, reviewers }) => (
            <>
              <p className="muted">{sayWindow(windowDays, project)}</p>
              <Table reviewers={reviewers} />
            </>
          )}
        </Shown>
      </Page>
    )
  return (
    <Shown answer={answer}>
      {({ reviewers }) => <ReviewerPage id={id} reviewer={reviewers.find(one => one.id === id)} />}
    </Shown>
  )
}

function sayWindow(days: number, project: string | null): string {
  const whose =
    project === null ? 'a project that sets another time counts by its own: choose it' : `as ${project} has it`
  return `Trials of the last ${countWords(days, 'day')} count; ${whose}.`
}

function Table({ reviewers }: { readonly reviewers: readonly ReviewerWithMeasure[] }) {
  return (
    <DataTable
      caption="Reviewers and what they find"
      rows={reviewers}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      hasEntries
      none="No trial was held yet. `provost looking run <task>` holds one."
    />
  )
}

const COLUMNS: readonly Column<ReviewerWithMeasure>[] = [
  {
    title: 'Reviewer',
    draw: ({ id, reviewer }) => (
      <>
        <Link to={`/reviewers/${id}`}>{reviewer.harness}</Link>
        <br />
        <span className="muted">{composeModel(reviewer)}</span>
      </>
    ),
  },
  { title: 'Judged', draw: ({ verdict, rule }) => <Badge look={REVIEWER_LOOKS[verdict]} detail={`row ${rule}`} /> },
  { title: 'Detection (95 %)', draw: ({ text }) => text },
  { title: 'False alarms', draw: composeAlarms },
]
