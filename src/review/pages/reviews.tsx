// Reviews: the list of runs, or the review of one session or task. A run leads to the review that it belongs to.
import './reviews.css'
import type { Shape } from '#api/schemas'
import { isId } from '#kernel/events/ids'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewPage } from './review-page.tsx'

export function ReviewsPage({ rest: [id] }: PageProps) {
  if (id === undefined) return <ReviewList />
  return isId('review_run', id) ? <ReviewOfRun run={id} /> : <ReviewPage subject={id} run={null} />
}

function ReviewOfRun({ run }: { readonly run: string }) {
  const answer = useAnswer<Shape<'ReviewRun'>>({ route: 'showReviewRun', parameters: { run } }, [])
  if (answer.value) return <ReviewPage subject={answer.value.sessionId} run={run} />
  return (
    <Page title={run}>
      <Shown answer={answer}>{() => null}</Shown>
    </Page>
  )
}
