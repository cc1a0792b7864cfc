// The frame around all pages: where one can go, what moment is shown, and whether it is live.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { PAGES, pageHolds } from '#api/pages'
import { useInbox } from '../../inbox/pages/use-inbox.ts'
import { currentActor } from '../live/current-actor.ts'
import { useAddress } from './address.ts'
import { LineBadge } from './line-badge.tsx'
import { Link } from './link.tsx'
import { MomentBar, TravelButton } from './moment-bar.tsx'
import { countInTab } from './tab-title.ts'
import { chosenTheme, nextTheme } from './theme.ts'

export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation />
      <div className="main">
        <header className="top">
          <LineBadge />
          <TravelButton />
          <ThemeButton />
          <WhoActs />
        </header>
        <MomentBar />
        <main id="content">{children}</main>
      </div>
    </>
  )
}

const GROUPS = [...Map.groupBy(PAGES, ({ group }) => group)]

/** How many decisions wait; nothing is said while nobody knows. The tab says it too. */
function Waiting() {
  const { value, error } = useInbox()
  const count = error ? null : (value?.total ?? null)
  useEffect(() => countInTab(count ?? 0), [count])
  if (count === null || count === 0) return null
  return <span className="waiting"> {count.toLocaleString('en')}</span>
}

function Navigation() {
  const { path } = useAddress()
  return (
    <nav className="side" aria-label="Pages">
      <Link to="/" className="brand">
        Provost
      </Link>
      {GROUPS.map(([group, pages]) => (
        <div key={group} className="group">
          <h2>{group}</h2>
          <ul>
            {pages.map(page => (
              <li key={page.path} className={pageHolds(page.path, path) ? 'here' : ''}>
                <Link to={page.path} isCurrent={page.path === path}>
                  {page.title}
                  {page.path === '/' && <Waiting />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function ThemeButton() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get) ?? 'system'
  return (
    <button type="button" className="quiet" onClick={nextTheme}>
      <span aria-hidden="true">◐</span> Theme: {theme}
    </button>
  )
}

function WhoActs() {
  const actor = useSyncExternalStore(currentActor.subscribe, currentActor.get)
  return <span className="muted actor">{actor === null ? 'nobody named yet' : `acting as ${actor}`}</span>
}
