// A slider over the log: any event is a moment that the whole dashboard can show.
import { useEffect, useId, useState } from 'react'
import type { StoredEvent } from '#kernel/events/event'
import { client, feed } from '#web/live/dashboard'
import { useMoment } from '#web/nav/moment'
import { MomentWords } from '../../web/parts/words/moment-words.tsx'
import { useLater } from './use-later.ts'

export function TimeSlider() {
  const id = useId()
  const later = useLater()
  const { at, travelTo } = useMoment()
  const [end, setEnd] = useState(feed.position ?? 0)
  const [place, setPlace] = useState<number>()
  const [event, setEvent] = useState<StoredEvent>()
  useEffect(() => feed.events.subscribe(({ position }) => setEnd(position)), [])
  useEffect(() => void findPlace(at).then(setPlace), [at])
  const look = (position: number) => {
    setPlace(position)
    later(() => void readEvent(position).then(setEvent))
  }
  const shown = Math.min(place ?? end, end)
  if (end < 2) return null
  return (
    <section className="time-slider" aria-label="Travel in time">
      <label htmlFor={id}>Travel in time</label>
      <input
        id={id}
        type="range"
        min={1}
        max={end}
        value={shown}
        aria-valuetext={`event ${shown} of ${end}`}
        onChange={({ currentTarget }) => look(Number(currentTarget.value))}
      />
      <output htmlFor={id}>
        event {shown.toLocaleString('en')} of {end.toLocaleString('en')}
        {event?.position === shown && (
          <span className="muted">
            {' '}
            · <MomentWords at={event.at} /> · {event.type} of {event.stream}
          </span>
        )}
      </output>
      <button
        type="button"
        className="primary"
        disabled={event?.position !== shown || event.at === at}
        onClick={() => travelTo(event!.at)}
      >
        <span aria-hidden="true">↶</span> See everything as of then
      </button>
    </section>
  )
}

/** Asked of the whole log, also while the page shows the past: from there one may want to go on to a later moment. */
async function readEvent(position: number): Promise<StoredEvent | undefined> {
  const detail = await client.call('showEvent', { parameters: { id: String(position) } })
  return detail.event as StoredEvent
}

async function findPlace(at: string | null): Promise<number | undefined> {
  if (at === null) return undefined
  const { end } = await client.call('searchLog', { query: { at, limit: '1' } })
  return end
}
