// What a pack says about reviews, drawn from the code review of a task and from what is known of each reviewer.
import { type CodeReview, isOpenBlocking } from '#task/rules/facts/judge-code-review'
import type { ReviewLine } from '../packs/statement.ts'

/** What is known of a reviewer besides its verdict. */
export type KnownReviewer = {
  readonly harness: string | null
  readonly model: string | null
  /** The tree it judged, where that is on record of its own. */
  readonly tree: string | null
}

export type DrawnReviews = { readonly reviews: readonly ReviewLine[]; readonly unknown: readonly string[] }

const BY_HAND = /^hand-/

export function drawReviews(review: CodeReview, tree: string, known: ReadonlyMap<string, KnownReviewer>): DrawnReviews {
  const reviews = review.reviewers.map((reviewer): ReviewLine => {
    const { id } = reviewer
    const facts = known.get(id)
    const isByHand = BY_HAND.test(id)
    return {
      run: id,
      by: byOf(reviewer),
      kind: isByHand ? 'person' : 'agent',
      harness: facts?.harness ?? null,
      model: facts?.model ?? null,
      prompt: null,
      tree: facts?.tree ?? tree,
      looked: null,
      total: null,
      verdict: verdictOf(review, reviewer),
    }
  })
  const agents = reviews.filter(({ kind }) => kind === 'agent')
  return {
    reviews,
    unknown: [
      ...agents.filter(({ model }) => model === null).map(({ run }) => `which model reviewed in ${run}`),
      ...reviews.map(({ run }) => `which files ${run} looked at`),
    ],
  }
}

type Reviewer = CodeReview['reviewers'][number]

function byOf(reviewer: Reviewer): string {
  const { by } = reviewer as { readonly by?: unknown }
  return typeof by === 'string' && by !== '' ? by : reviewer.id
}

/** Whoever did not come to an end has not judged; an open blocking issue asks for changes, whatever else was said. */
function verdictOf({ issues }: CodeReview, { id, status }: Reviewer): ReviewLine['verdict'] {
  if (status !== 'completed') return 'inconclusive'
  const isBlocked = issues.some(issue => issue.id.startsWith(`${id}/`) && isOpenBlocking(issue))
  return isBlocked ? 'changes_requested' : 'approved'
}
