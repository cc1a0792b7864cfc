// The frame around all pages: where one can go, what moment is shown, and whether it is live.
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { PAGES, pageHolds } from '#api/pages'
import { useSorted } from '../../inbox/pages/put-aside.ts'
import { type Inbox, useInbox } from '../../inbox/pages/use-inbox.ts'
import { useAddress } from './address.ts'
import { ErrandList } from './errand-list.tsx'
import { LineBadge } from './line-badge.tsx'
import { Link } from './link.tsx'
import { MomentBar, TravelButton } from './moment-bar.tsx'
import { NotifyButton } from './notify-button.tsx'
import { PaletteKey } from './palette/palette-key.tsx'
import { countInTab } from './tab-title.ts'
import { chosenTheme, nextTheme } from './theme.ts'
import { WhoActs } from './who-acts.tsx'

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
          <PaletteKey />
          <TravelButton />
          <ThemeButton />
          <NotifyButton />
          <WhoActs />
        </header>
        <MomentBar />
        <main id="content">{children}</main>
        <ErrandList />
      </div>
    </>
  )
}

const GROUPS = [...Map.groupBy(PAGES, ({ group }) => group)]

const NO_ROWS: Inbox['rows'] = []

/** How many decisions wait; nothing is said while nobody knows. The tab says it too. */
function Waiting() {
  const { value, error } = useInbox()
  const { aside } = useSorted(value?.rows ?? NO_ROWS)
  const count = error || !value ? null : value.total - aside.length
  useEffect(() => countInTab(count ?? 0), [count])
  if (count === null || count === 0) return null
  return <span className="waiting"> {count.toLocaleString('en')}</span>
}

function Navigation() {
  const { path } = useAddress()
  const place = useRef<HTMLElement>(null)
  const waiting = useInbox().value?.total
  // On a phone the pages stand in one line that is longer than the screen, and a count makes it longer still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move what is in sight
  useEffect(() => {
    place.current?.querySelector('.here')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path, waiting])
  return (
    <nav ref={place} className="side" aria-label="Pages">
      <Link to="/" className="brand">
        <Mark /> Provost
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

/** The mark: what was proven stands on what was seen. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2 21 6v6c0 5-3.8 8.8-9 10-5.2-1.2-9-5-9-10V6z" fill="var(--accent)" />
      <path d="m7.5 12.2 3 3 6-6.4" fill="none" stroke="var(--accent-text)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
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
