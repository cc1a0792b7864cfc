// The review of one session or task: what is decided about its head, how the rounds went, and what every run said.
import type { Shape } from '#api/schemas'
import { isId } from '#kernel/events/ids'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { sentenceOfDecision } from '../rules/verdict/derive-decision.ts'
import { PastRuns } from './past-runs.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewDiffPart } from './review-diff.tsx'
import { DECISION_LOOKS, REVIEW_CONVERGENCE_LOOKS } from './review-looks.ts'
import { ReviewRounds } from './review-rounds.tsx'
import { RunsByCommit } from './runs-by-commit.tsx'

export type ReviewsOnPage = Shape<'Reviews'>

export function ReviewPage({ subject, run }: { readonly subject: string; readonly run: string | null }) {
  const answer = useAnswer<ReviewsOnPage>({ route: 'showReviews', parameters: { session: subject } }, [
    `review/${subject}`,
    `session/${subject}`,
    `task/${subject}`,
    'change',
  ])
  const { at } = useMoment()
  const about = isId('task', subject) ? `/tasks/${subject}` : `/sessions/${subject}`
  return (
    <Page
      title={`Review of ${subject}`}
      aside={
        <Link to={about}>
          {about.slice(1).split('/')[0]!.slice(0, -1)} {subject}
        </Link>
      }
    >
      {at !== null && <PastRuns subject={subject} />}
      <Shown answer={answer}>{reviews => <ReviewBody reviews={reviews} wanted={run} />}</Shown>
    </Page>
  )
}

function ReviewBody({ reviews, wanted }: { readonly reviews: ReviewsOnPage; readonly wanted: string | null }) {
  const { reviews: runs } = reviews
  const shown = runs.find(({ id }) => id === wanted) ?? runs.find(({ round }) => round !== null) ?? runs[0]
  return (
    <>
      <Standing reviews={reviews} />
      <ReviewActions reviews={reviews} />
      {shown ? (
        <>
          <ReviewRounds reviews={reviews} />
          <RunsByCommit reviews={reviews} shown={shown.id} />
          <ReviewDiffPart run={shown} />
        </>
      ) : (
        <div className="nothing-yet">
          <p>Nobody has reviewed this yet. A review judges the commit that is the head now.</p>
          <code className="command">provost review trigger {reviews.session}</code>
        </div>
      )}
    </>
  )
}

function Standing({ reviews }: { readonly reviews: ReviewsOnPage }) {
  const { head, decision, rule, approvals, required, convergence, reviewerSessionId, reviewerHandleId } = reviews
  const newest = reviews.reviews[0]
  return (
    <Section title="The head now" aside={newest && <WhyButton id={newest.id} />}>
      <Terms
        rows={[
          ['Commit', <Commit key="commit" sha={head} />],
          [
            'Decision',
            <>
              <Badge look={DECISION_LOOKS[decision]} /> <span className="muted">row</span> <code>{rule}</code>{' '}
              <span className="muted">{sentenceOfDecision(rule)}</span>
            </>,
          ],
          ['Approvals', `${approvals} of ${required} needed`],
          [
            'Rounds',
            <>
              {reviews.rounds.length}{' '}
              <Badge look={REVIEW_CONVERGENCE_LOOKS[convergence.verdict]} detail={`row ${convergence.rule}`} />
            </>,
          ],
          ['Reviewer', <Reviewer key="reviewer" session={reviewerSessionId} handle={reviewerHandleId} />],
        ]}
      />
    </Section>
  )
}

function Commit({ sha }: { readonly sha: string | null }) {
  return sha === null ? <Badge look={{ icon: '?', word: 'not known', tone: 'unknown' }} /> : <Hash hash={sha} />
}

/** The handle is there while the reviewer lives: then its terminal can be watched. */
function Reviewer({ session, handle }: { readonly session: string | null; readonly handle: string | null }) {
  if (session === null) return <span className="muted">none was launched</span>
  return (
    <>
      <Link to={`/sessions/${session}`}>{session}</Link>{' '}
      <span className="muted">{handle === null ? 'ended' : `lives; its terminal is on its page (${handle})`}</span>
    </>
  )
}
