// Do the rounds come to an end? Each round with what it found anew, again, fixed, or could not tell.

import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { REVIEW_VERDICT_LOOKS } from './review-looks.ts'
import type { ReviewsOnPage } from './review-page.tsx'

type Round = ReviewsOnPage['rounds'][number]

export function ReviewRounds({ reviews: { rounds } }: { readonly reviews: ReviewsOnPage }) {
  const most = Math.max(1, ...rounds.map(round => round.new + round.recurring + round.fixed + round.unverified))
  return (
    <Section title="Rounds" aside={<span className="muted">a round is a commit with at least one verdict</span>}>
      <DataTable
        caption="Rounds of the review"
        rows={rounds}
        keyOf={({ number }) => String(number)}
        none="No commit has a verdict yet."
        columns={[
          { title: 'Round', draw: ({ number }) => number, isNumber: true },
          { title: 'Commit', draw: ({ headSha }) => <Hash hash={headSha} /> },
          { title: 'Verdicts', draw: drawVerdicts },
          { title: 'Found', draw: round => <Bar round={round} most={most} /> },
          { title: 'New', draw: round => round.new, isNumber: true },
          { title: 'of them by the last fix', draw: ({ createdByFix }) => createdByFix, isNumber: true },
          { title: 'Recurring', draw: ({ recurring }) => recurring, isNumber: true },
          { title: 'Fixed', draw: ({ fixed }) => fixed, isNumber: true },
          { title: 'Unverified', draw: ({ unverified }) => unverified, isNumber: true },
        ]}
      />
    </Section>
  )
}

function drawVerdicts({ verdicts, harnesses }: Round) {
  return (
    <>
      {verdicts.map((verdict, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may say the same, in the order of their runs
        <Badge key={n} look={lookFor(REVIEW_VERDICT_LOOKS, verdict)} />
      ))}{' '}
      <span className="muted">{harnesses.join(', ')}</span>
    </>
  )
}

const SEGMENTS = [
  { tone: 'bad', word: 'new', count: (round: Round) => round.new },
  { tone: 'warn', word: 'recurring', count: (round: Round) => round.recurring },
  { tone: 'unknown', word: 'unverified', count: (round: Round) => round.unverified },
  { tone: 'good', word: 'fixed', count: (round: Round) => round.fixed },
] as const

/** Each part has its number in it: the colours only help the eye. */
function Bar({ round, most }: { readonly round: Round; readonly most: number }) {
  const parts = SEGMENTS.map(({ tone, word, count }) => ({ tone, word, size: count(round) })).filter(
    ({ size }) => size > 0,
  )
  if (parts.length === 0) return <span className="muted">nothing</span>
  return (
    <span className="round-bar" role="img" aria-label={parts.map(({ word, size }) => `${size} ${word}`).join(', ')}>
      {parts.map(({ tone, word, size }) => (
        <span
          key={word}
          className={`tone-${tone}`}
          style={{ flexBasis: `${(size / most) * 100}%` }}
          title={`${size} ${word}`}
        >
          {size} {word}
        </span>
      ))}
    </span>
  )
}
