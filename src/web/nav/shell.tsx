// The frame around all pages: where one can go, what moment is shown, and whether it is live.
import { type ReactNode, useSyncExternalStore } from 'react'
import { PAGES, pageHolds } from '#api/pages'
import { currentActor } from '../live/current-actor.ts'
import { useAddress } from './address.ts'
import { LineBadge } from './line-badge.tsx'
import { Link } from './link.tsx'
import { MomentBar, TravelButton } from './moment-bar.tsx'
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

function Navigation() {
  const { path } = useAddress()
  return (
    <nav className="side" aria-label="Pages">
      <Link to="/" className="brand">
        Provost
      </Link>
      <ul>
        {PAGES.map(page => (
          <li key={page.path} className={pageHolds(page.path, path) ? 'here' : ''}>
            <Link to={page.path}>{page.title}</Link>
          </li>
        ))}
      </ul>
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
