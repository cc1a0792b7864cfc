// Travel in time: the whole dashboard as of a past moment, which is said on every page.
import { type FormEvent, useId, useState } from 'react'
import { MomentWords } from '../parts/words/moment-words.tsx'
import { useMoment } from './moment.ts'

export function MomentBar() {
  const { at, unread, travelTo } = useMoment()
  if (unread !== null) return <p className="moment">“{unread.slice(0, 40)}” is no moment of the past: this is now.</p>
  if (at === null) return null
  return (
    <section className="moment" aria-label="A past moment">
      <strong>
        <span aria-hidden="true">↶</span> As of <MomentWords at={at} />
      </strong>
      <span>what the log says of then; nothing here is live and nothing can be changed</span>
      <button type="button" onClick={() => travelTo(null)}>
        Back to now
      </button>
    </section>
  )
}

export function TravelButton() {
  const [isOpen, setOpen] = useState(false)
  const { at, travelTo } = useMoment()
  const id = useId()
  const travel = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('moment')
    if (typeof given === 'string' && given !== '') travelTo(new Date(given).toISOString())
    setOpen(false)
  }
  if (!isOpen)
    return (
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        <span aria-hidden="true">↶</span>{' '}
        <span className="words">{at === null ? 'Go back in time' : 'Another moment'}</span>
      </button>
    )
  return (
    <form className="travel" onSubmit={travel} onKeyDown={event => event.key === 'Escape' && setOpen(false)}>
      <label htmlFor={id} className="visually-hidden">
        The moment to show
      </label>
      <input id={id} name="moment" type="datetime-local" step="1" required />
      <button type="submit">Go</button>
      <button type="button" className="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </form>
  )
}
