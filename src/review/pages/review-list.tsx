// Every review run, gathered by what it is about, newest first.
import { useMemo } from 'react'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { countWords } from '#web/parts/words/count-words'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { groupRuns, type ReviewGroup, type RunRow } from './review-group.ts'
import { lookForRun } from './review-looks.ts'

/** Events of `review/<session>` concern the runs of that session, and are asked for by it. */
const RUNS = { route: 'listReviewRuns', member: 'reviews', noun: 'review', query: { all: 'true' } } as const
const ENTRY_HEIGHT = 68

export function ReviewList() {
  const { rows, isComplete, error } = useRows<RunRow>(RUNS)
  const wanted = useAddress().query.get('find') ?? ''
  const groups = useMemo(() => groupRuns(rows, wanted), [rows, wanted])
  return (
    <Page title="Reviews">
      {error && <ProblemCard error={error} />}
      <search className="filters">
        <FindInput by="session, task, commit, run or reviewer" wanted={wanted} />
      </search>
      <p className="muted" role="status">
        {countWords(rows.length, 'run')} of {countWords(groups.length, 'commit')}
        {isComplete ? '' : ' so far…'}
      </p>
      {isComplete && rows.length === 0 && <NoReviews />}
      {groups.length > 0 && (
        <div className="entries">
          <VirtualList
            label="Review runs by session and commit"
            rows={groups}
            rowHeight={ENTRY_HEIGHT}
            keyOf={({ key }) => key}
            draw={group => <GroupEntry group={group} />}
          />
        </div>
      )}
    </Page>
  )
}

function GroupEntry({ group: { subject, targetSha, runs, startedAt, isNewest } }: { readonly group: ReviewGroup }) {
  const newest = runs[0]!
  return (
    <article className={isNewest ? 'entry' : 'entry old'} data-entry>
      <h2>
        <Link to={`/reviews/${newest.id}`}>
          {subject} <code>{targetSha.slice(0, 10)}</code>
        </Link>
      </h2>
      <p className="states">
        {runs.map(run => (
          <Badge key={run.id} look={lookForRun(run)} detail={`${run.id} by ${run.harness}, row ${run.why.rule}`} />
        ))}
      </p>
      <p className="muted line">
        {runs.map(({ id, harness }) => `${id} by ${harness}`).join(', ')} · {countFindings(runs)}
        {isNewest ? '' : ' · a newer commit was reviewed since'} · <Age at={startedAt} />
      </p>
      <WhyButton id={newest.id} />
    </article>
  )
}

function countFindings(runs: readonly RunRow[]): string {
  return countWords(
    runs.reduce((sum, { findings }) => sum + findings.length, 0),
    'finding',
  )
}

function NoReviews() {
  return (
    <div className="nothing-yet">
      <p>No review yet. A review is one pass of a reviewer over one commit of a session or a task.</p>
      <code className="command">provost review trigger &lt;session&gt;</code>
    </div>
  )
}
