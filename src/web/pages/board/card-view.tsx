// A card: what it is, how it stands, since when, when it was last heard, and the way to ask why.
import { useNow } from '../../live/use-now.ts'
import { Link } from '../../nav/link.tsx'
import { Age } from '../../parts/age.tsx'
import { Badge } from '../../parts/badge.tsx'
import { composeSpan } from '../../parts/compose-age.ts'
import { WhyButton } from '../../parts/why.tsx'
import type { Card } from './board-card.ts'

export function CardView({ card }: { readonly card: Card }) {
  return (
    <article className={`card tone-edge-${card.look.tone}`} data-entry>
      <h3>
        <Link to={`/${card.noun}s/${card.id}`}>{card.title}</Link>
      </h3>
      <p>
        <Badge look={card.look} detail={`row ${card.rule}`} /> {card.change && <ChangeBadge change={card.change} />}
        {card.signal && <Signal signal={card.signal} />}
      </p>
      <p className="muted line">
        {card.noun} · {card.project} · {card.note} · since <Age at={card.since} />
      </p>
      {card.resetAt !== null && (
        <p className="line">
          quota resets <Age at={card.resetAt} />
        </p>
      )}
      <WhyButton id={`${card.noun}:${card.id}`} />
    </article>
  )
}

function ChangeBadge({ change }: { readonly change: NonNullable<Card['change']> }) {
  return (
    <span className="badge tone-mute">
      #{change.number} {change.state} {change.reason.replaceAll('_', ' ')}
    </span>
  )
}

/** The age was counted when the row was read; it goes on while nobody is heard. */
function Signal({ signal: { look, ageMs, readAt } }: { readonly signal: NonNullable<Card['signal']> }) {
  const now = useNow()
  const age = ageMs === null ? '' : ` ${composeSpan(ageMs + Math.max(0, now - readAt))} ago`
  return <Badge look={{ ...look, word: `${look.word}${age}` }} />
}
