// One event in the list: where it stands, when, what, of whom, by which row of a table.
import { memo } from 'react'
import type { StoredEvent } from '#kernel/events/event'
import { useMoment } from '#web/nav/moment'
import { Link } from '../../web/nav/link.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type Props = { readonly event: StoredEvent; readonly isNew: boolean }

/** Events never change, so a row is drawn once, however much is scrolled. */
export const EventTableRow = memo(function EventRow({ event, isNew }: Props) {
  const { travelTo } = useMoment()
  const { position, at, type, stream, actor, data } = event
  return (
    <article className={isNew ? 'event-row new' : 'event-row'} data-entry>
      <Link to={`/log/${position}`} className="position" label={`Event ${position}: ${type} of ${stream}`}>
        {position}
      </Link>
      <span className="when">{isNew ? <NewMark /> : <Age at={at} />}</span>
      <code className="type">{type}</code>
      <span className="stream">{stream}</span>
      <span className="actor">{actor.id}</span>
      <span className="rule muted">{typeof data.rule === 'string' && data.rule}</span>
      <button
        type="button"
        className="quiet"
        title="See the whole dashboard at this moment"
        aria-label={`See the whole dashboard at the moment of event ${position}`}
        onClick={() => travelTo(at)}
      >
        ↶
      </button>
    </article>
  )
})

function NewMark() {
  return (
    <>
      <span aria-hidden="true">●</span> live
    </>
  )
}
