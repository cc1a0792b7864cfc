// Views of the findings that this reader keeps by name: the address is the view, so one can also be sent to somebody.
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { storedValue } from '#web/live/stored-value'
import { useAddress } from '#web/nav/address'
import { Link } from '../../web/nav/link.tsx'
import { FACETS } from './finding-filter.ts'

const stored = storedValue('provost.finding-views')
const VIEWS_MAX = 20

type SavedView = { readonly name: string; readonly query: string }

export function SavedViews() {
  const { query } = useAddress()
  const here = composeView(query)
  const views = readViews(useSyncExternalStore(stored.subscribe, stored.get, stored.get))
  if (here === '' && views.length === 0) return null
  const isKept = views.some(view => view.query === here)
  return (
    <nav className="saved-views" aria-label="Kept views">
      <ul>
        <li>
          <Link to="/findings" isCurrent={here === ''}>
            All
          </Link>
        </li>
        {views.map(view => (
          <li key={view.name}>
            <Link to={`/findings?${view.query}`} isCurrent={view.query === here}>
              {view.name}
            </Link>
            <button
              type="button"
              className="quiet"
              aria-label={`Forget the view ${view.name}`}
              onClick={() => write(views.filter(other => other !== view))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {here !== '' && !isKept && <KeepView onKeep={name => write(withView(views, { name, query: here }))} />}
    </nav>
  )
}

function KeepView({ onKeep }: { readonly onKeep: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name !== '') onKeep(name)
    setOpen(false)
  }
  if (!isOpen)
    return (
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        Keep this view
      </button>
    )
  return (
    <form onSubmit={keep} onKeyDown={event => event.key === 'Escape' && setOpen(false)}>
      <label htmlFor={id} className="visually-hidden">
        Name of the view
      </label>
      {/* biome-ignore lint/a11y/noAutofocus: it was asked for with the button that it takes the place of */}
      <input id={id} name="name" placeholder="Name of the view" required autoFocus />
      <button type="submit">Keep</button>
    </form>
  )
}

/** Only what narrows the list: a panel that is open over it or a moment of the past is no part of a view. */
function composeView(query: URLSearchParams): string {
  const names = ['find', ...FACETS].filter(name => query.get(name))
  return new URLSearchParams(names.map(name => [name, query.get(name)!])).toString()
}

function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX)
}

function write(views: readonly SavedView[]): void {
  stored.set(views.length === 0 ? null : JSON.stringify(views))
}

function readViews(text: string | null): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null
  return typeof view?.name === 'string' && typeof view.query === 'string'
}
