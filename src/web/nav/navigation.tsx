// Where one can go: the pages in their groups, each with what waits or is open there, and the project that all of them show.
import { useEffect, useRef } from 'react'
import { PAGES, pageHolds } from '#api/pages'
import { useSorted } from '../../inbox/pages/put-aside.ts'
import { type InboxShown, useInbox } from '../../inbox/pages/use-inbox.ts'
import { useAddress } from './address.ts'
import { Link } from './link.tsx'
import { PageCount } from './page-count.tsx'
import { PageIcon } from './page-icon.tsx'
import { ProjectSwitch, useProject } from './project-switch.tsx'
import { countInTab } from './tab-title.ts'

const GROUPS = [...Map.groupBy(PAGES, ({ group }) => group)]

const NO_ROWS: InboxShown['rows'] = []

export function Navigation() {
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
      <ProjectSwitch />
      <TabCount />
      {GROUPS.map(([group, pages]) => (
        <div key={group} className="group">
          <h2>{group}</h2>
          <ul>
            {pages.map(page => (
              <li key={page.path} className={pageHolds(page.path, path) ? 'here' : ''}>
                <Link to={page.path} isCurrent={page.path === path}>
                  <PageIcon path={page.path} />
                  {page.title}
                  {page.path === '/' ? <Waiting /> : <PageCount path={page.path} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** How many decisions wait for this reader and were not put aside; null while nobody knows. */
function useWaiting(project: string | null): number | null {
  const { value, error } = useInbox(project)
  const { aside, ofOthers } = useSorted(value?.rows ?? NO_ROWS)
  return error || !value ? null : value.total - aside.length - ofOthers.length
}

function Waiting() {
  const count = useWaiting(useProject())
  if (count === null || count === 0) return null
  return <span className="waiting"> {count.toLocaleString('en')}</span>
}

/** The tab tells of every project, whichever is looked at: what waits elsewhere waits all the same. */
function TabCount() {
  const count = useWaiting(null)
  useEffect(() => countInTab(count ?? 0), [count])
  return null
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
