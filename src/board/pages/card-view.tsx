// A card: what it is, how it stands, since when, when it was last heard, and the way to ask why.

import { useNow } from '#web/live/use-now'
import { composeSpan } from '#web/parts/words/compose-age'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { deriveShownSignal } from '../rules/derive-shown-signal.ts'
import type { Card } from './board-card.ts'

export function CardView({ card }: { readonly card: Card }) {
  return (
    <article className={`card tone-edge-${card.look.tone}`} data-entry>
      <h3>
        <Link to={`/${card.noun}s/${card.id}`}>{card.title}</Link>
      </h3>
      <p className="line">
        <Badge look={card.look} detail={`row ${card.rule}`} /> {card.change && <ChangeWords change={card.change} />}
      </p>
      <p className="line">
        {card.signal && <Signal signal={card.signal} />}
        {card.resetAt !== null && (
          <>
            {' '}
            · quota resets <Age at={card.resetAt} />
          </>
        )}
        {card.note !== '' && <span className="muted"> {card.note.replaceAll('_', ' ')}</span>}
      </p>
      <p className="line muted foot">
        <Age at={card.since} /> · {card.noun} in {card.project}
      </p>
      <WhyButton id={`${card.noun}:${card.id}`} />
    </article>
  )
}

function ChangeWords({ change }: { readonly change: NonNullable<Card['change']> }) {
  return (
    <span>
      #{change.number} {change.reason.replaceAll('_', ' ')}
    </span>
  )
}

/** Counted from when it was heard, whenever the row was read; one that grows silent turns quiet by itself. */
function Signal({ signal }: { readonly signal: NonNullable<Card['signal']> }) {
  const { look, ageMs } = deriveShownSignal(signal, useNow())
  const age = ageMs === null ? '' : ` ${composeSpan(ageMs)} ago`
  return (
    <span className={`signal text-${look.tone}`}>
      <span aria-hidden="true">{look.icon}</span> {look.word}
      {age}
    </span>
  )
}
