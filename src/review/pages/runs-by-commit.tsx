// Every run under the commit it judged. What is about another commit than the head of today is grey and says so.

import { Section } from '../../web/parts/section.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import type { ReviewsOnPage } from './review-page.tsx'
import { RunCard } from './run-card.tsx'

export function RunsByCommit({ reviews, shown }: { readonly reviews: ReviewsOnPage; readonly shown: string }) {
  const groups = [...Map.groupBy(reviews.reviews, ({ targetSha }) => targetSha)]
  return (
    <Section title="Verdicts by commit">
      {groups.map(([commit, runs]) => {
        const { current } = runs[0]!
        return (
          <section
            key={commit}
            className={current === false ? 'review-commit old' : 'review-commit'}
            aria-label={`Commit ${commit}`}
          >
            <h3>
              <Hash hash={commit} /> <span className="muted">{WORDS[String(current)]}</span>
            </h3>
            {runs.map(run => (
              <RunCard key={run.id} run={run} isShown={run.id === shown} />
            ))}
          </section>
        )
      })}
    </Section>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  true: 'the head now: these verdicts count',
  false: 'an old head: these verdicts do not count any more',
  null: 'whether this is the head is not known',
}
