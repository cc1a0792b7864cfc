// Every step of a session, newest first: what happened, by which row, on what evidence, and who did it.
import { useState } from 'react'
import type { StoredEvent } from '#kernel/events/event'
import { describeSessionEvent } from '#session/rules/story/describe-session-event'
import { lookFor } from '#web/parts/look'
import { Link } from '../../../web/nav/link.tsx'
import { Age } from '../../../web/parts/words/age.tsx'
import { SESSION_EVENT_LOOKS } from '../session-axis-looks.ts'

const SHOWN = 12

export function StepList({ events }: { readonly events: readonly StoredEvent[] }) {
  const [isWhole, setWhole] = useState(false)
  const newest = events.toReversed()
  return (
    <>
      <ol className="session-steps" aria-label="Steps, newest first" reversed>
        {(isWhole ? newest : newest.slice(0, SHOWN)).map(event => (
          <Step key={event.id} event={event} />
        ))}
      </ol>
      {!isWhole && newest.length > SHOWN && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {newest.length} steps
        </button>
      )}
    </>
  )
}

function Step({ event }: { readonly event: StoredEvent }) {
  const { icon, tone } = lookFor(SESSION_EVENT_LOOKS, event.type)
  const { rule, evidence } = event.data
  return (
    <li data-entry>
      <span className={`step-icon tone-${tone}`} aria-hidden="true">
        {icon}
      </span>
      <div>
        <p>{describeSessionEvent(event)}</p>
        <p className="muted line">
          <Age at={event.at} /> · {event.actor.id}
          {typeof rule === 'string' && (
            <>
              {' '}
              · row <code>{rule}</code>
            </>
          )}
          {typeof evidence === 'string' && evidence !== '' && (
            <>
              {' '}
              · <code>{evidence}</code>
            </>
          )}{' '}
          · <Link to={`/log/${event.position}`}>event {event.position}</Link>
        </p>
      </div>
    </li>
  )
}
