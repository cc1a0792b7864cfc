// What reviewers said: each role on the plan, everybody on the code, and the review runs behind it.
import { Link } from '../../../web/nav/link.tsx'
import { Section } from '../../../web/parts/section.tsx'
import type { TaskPartProps } from '../task-page.tsx'
import { CodeReviewView } from './code-review.tsx'
import { PlanReviewView } from './plan-review.tsx'

export function TaskReviews({ id, status }: TaskPartProps) {
  return (
    <>
      <Section title="Plan review">
        <PlanReviewView id={id} status={status} />
      </Section>
      <Section title="Code review" aside={<Link to={`/reviews/${id}`}>Review runs, rounds and convergence</Link>}>
        <CodeReviewView id={id} status={status} />
      </Section>
    </>
  )
}
