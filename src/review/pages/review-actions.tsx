// Asking for a review of the head as it is now.
import type { Shape } from '#api/schemas'
import { ActionForm } from '../../web/parts/action.tsx'
import { REVIEWER_HARNESSES } from '../rules/reviewer-harness.ts'
import type { ReviewsOnPage } from './review-page.tsx'

export function ReviewActions({ reviews }: { readonly reviews: ReviewsOnPage }) {
  return (
    <p className="actions">
      <ActionForm
        label="Review the head"
        tone="primary"
        route="triggerReview"
        parameters={{ session: reviews.session }}
        about={
          <p>A commit that has a verdict of this reviewer is not reviewed twice unless you ask for another pass.</p>
        }
        fields={[
          {
            name: 'reviewer',
            label: 'Reviewer; else the configured one',
            choices: REVIEWER_HARNESSES,
            isOptional: true,
          },
          { name: 'again', label: 'Another pass over a commit that has a verdict', kind: 'switch' },
        ]}
        body={({ reviewer, again }) => ({ ...(reviewer && { reviewer }), ...(again && { again: true }) })}
        said={answer => <Triggered answer={answer as Shape<'TriggeredReview'>} />}
      />
    </p>
  )
}

function Triggered({ answer: { run, reviewerSessionId } }: { readonly answer: Shape<'TriggeredReview'> }) {
  return (
    <p>
      {run.id} is {run.status} on commit <code>{run.targetSha.slice(0, 10)}</code>
      {reviewerSessionId !== null && `, reviewer ${reviewerSessionId}`}.
    </p>
  )
}
