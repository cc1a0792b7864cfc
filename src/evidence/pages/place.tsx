// Whose evidence is shown: a project or a directory, kept in the address and carried along by every link of the page.
import { createContext, useContext } from 'react'
import type { Shape } from '#api/schemas'
import { setQuery, useAddress } from '#web/nav/address'
import { Link } from '../../web/nav/link.tsx'

type Project = Shape<'ProjectList'>['projects'][number]

export type PlaceChoice = { readonly project: string } | { readonly store: string }

const PlaceContext = createContext<PlaceChoice>({ project: '' })

export const PlaceProvider = PlaceContext.Provider

/** As the query of the routes of evidence. */
export function usePlace(): PlaceChoice {
  return useContext(PlaceContext)
}

export function useChosenPlace(projects: readonly Project[]): PlaceChoice | undefined {
  const { query } = useAddress()
  const store = query.get('store')
  if (store !== null) return { store }
  const project = query.get('project') ?? projects[0]?.id
  return project === undefined ? undefined : { project }
}

export function composeEvidenceHref(
  place: PlaceChoice,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const text = new URLSearchParams({ ...place, ...query }).toString()
  return `/evidence${path}?${text}`
}

type LinkProps = {
  readonly path: string
  readonly children: React.ReactNode
  readonly query?: Record<string, string>
  readonly isCurrent?: boolean
}

export function EvidenceLink({ path, children, query, isCurrent = false }: LinkProps) {
  const place = usePlace()
  return (
    <Link to={composeEvidenceHref(place, path, query)} isCurrent={isCurrent}>
      {children}
    </Link>
  )
}

export function ProjectChoice({
  projects,
  place,
}: {
  readonly projects: readonly Project[]
  readonly place: PlaceChoice
}) {
  if ('store' in place)
    return (
      <span>
        <span className="muted">store</span> <code>{place.store}</code>{' '}
        <button type="button" className="quiet" onClick={() => setQuery({ store: null })}>
          Choose a project
        </button>
      </span>
    )
  return (
    <label className="choice">
      <span className="muted">Evidence of</span>
      <select value={place.project} onChange={event => setQuery({ project: event.currentTarget.value })}>
        {projects.every(({ id }) => id !== place.project) && <option>{place.project}</option>}
        {projects.map(({ id, repo }) => (
          <option key={id} value={id}>
            {id === repo ? id : `${id} (${repo})`}
          </option>
        ))}
      </select>
    </label>
  )
}
