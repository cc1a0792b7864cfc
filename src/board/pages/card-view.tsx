// A card: what it is, how it stands, since when, when it was last heard, and the way to ask why.

import { deriveShownSignal } from '#session/pages/derive-shown-signal'
import { useNow } from '#web/live/use-now'
import { composeShownSpan } from '#web/parts/words/compose-age'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { Card } from './board-card.ts'
import { CardAgents } from './card-agents.tsx'
import { CardChange } from './card-change.tsx'
import { PhaseBar } from './phase-bar.tsx'

export function CardView({ card }: { readonly card: Card }) {
  return (
    <article className={`card tone-edge-${card.look.tone}`} data-entry title={card.title}>
      <h4>
        <Link to={`/${card.noun}s/${card.id}`}>{card.title}</Link>
      </h4>
      <p className="line">
        <Badge look={card.look} detail={`row ${card.rule}`} />
      </p>
      {card.phase !== null && <PhaseBar phase={card.phase} />}
      {card.change && <CardChange change={card.change} />}
      <CardAgents agents={card.agents} />
      <p className="line joined note">
        {card.signal && <Signal signal={card.signal} />}
        {card.resetAt !== null && (
          <span>
            quota resets <Age at={card.resetAt} />
          </span>
        )}
        {card.note !== '' && <span className="muted">{card.note.replaceAll('_', ' ')}</span>}
      </p>
      <p className="line muted foot">
        <Age at={card.since} /> · {card.project}
      </p>
      <WhyButton id={`${card.noun}:${card.id}`} />
    </article>
  )
}

/** Counted from when it was heard, whenever the row was read; one that grows silent turns quiet by itself. */
function Signal({ signal }: { readonly signal: NonNullable<Card['signal']> }) {
  const { look, ageMs } = deriveShownSignal(signal, useNow())
  const age = ageMs === null ? '' : ` ${composeShownSpan(ageMs)} ago`
  return (
    <span className={`signal text-${look.tone}`}>
      <span aria-hidden="true">{look.icon}</span> {look.word}
      {age}
    </span>
  )
}
