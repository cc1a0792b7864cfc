// Evidence: which results of which repository still mean something, and what became of everything that was sent.
import './evidence.css'
import type { ComponentType } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Care } from './care.tsx'
import { DeferredRecords } from './deferred.tsx'
import { EvidenceLink, type PlaceChoice, PlaceProvider, ProjectChoice, useChosenPlace } from './place.tsx'
import { Policies } from './policies.tsx'
import { PortfolioPage } from './portfolio-page.tsx'
import { Quarantine } from './quarantine.tsx'
import { RecordsOrOne } from './records.tsx'
import { RepoPage } from './repo-page.tsx'

type Part = { readonly path: string; readonly title: string; readonly Drawn: ComponentType<PageProps> }

const PARTS: readonly Part[] = [
  { path: '', title: 'Portfolio', Drawn: PortfolioPage },
  { path: 'records', title: 'Records', Drawn: RecordsOrOne },
  { path: 'quarantine', title: 'Quarantine', Drawn: Quarantine },
  { path: 'deferred', title: 'Deferred', Drawn: DeferredRecords },
  { path: 'care', title: 'Damage and repair', Drawn: Care },
  { path: 'policies', title: 'Policies', Drawn: Policies },
]

/** Reached from the portfolio. */
const REPO: Part = { path: 'repos', title: 'Repository', Drawn: RepoPage }

export function Evidence({ rest }: PageProps) {
  const projects = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  return <Shown answer={projects}>{list => <Chosen projects={list.projects} rest={rest} />}</Shown>
}

function Chosen({ projects, rest }: PageProps & { readonly projects: Shape<'ProjectList'>['projects'] }) {
  const place = useChosenPlace(projects)
  if (!place) return <NoProject />
  const [first = '', ...more] = rest
  const part = [...PARTS, REPO].find(({ path }) => path === first)
  return (
    <PlaceProvider value={place}>
      <Page title={composeTitle(part, more)} aside={<ProjectChoice projects={projects} place={place} />}>
        <Parts shown={part === REPO ? '' : part?.path} />
        <div className="evidence-page">
          {part ? <part.Drawn key={keyOf(place)} rest={more} /> : <p>The address names no part of the evidence.</p>}
        </div>
      </Page>
    </PlaceProvider>
  )
}

const keyOf = (place: PlaceChoice) => JSON.stringify(place)

function composeTitle(part: Part | undefined, rest: readonly string[]): string {
  if (rest.length > 0) return rest.join('/')
  return part === undefined || part.path === '' ? 'Evidence' : `Evidence: ${part.title}`
}

function Parts({ shown }: { readonly shown: string | undefined }) {
  return (
    <nav className="tabs" aria-label="Parts of the evidence">
      <ul>
        {PARTS.map(({ path, title }) => (
          <li key={path} className={path === shown ? 'here' : ''}>
            <EvidenceLink path={path === '' ? '' : `/${path}`} isCurrent={path === shown}>
              {title}
            </EvidenceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoProject() {
  return (
    <Page title="Evidence">
      <p>No project is known on this machine, so there is no store of evidence to show. In a repository:</p>
      <code className="command">provost init --repo owner/name</code>
    </Page>
  )
}
