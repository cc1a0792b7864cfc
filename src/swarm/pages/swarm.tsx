// Swarm: audit campaigns, the findings that go from wave to wave in them, and one finding with its whole life.
import './swarm.css'
import type { PageProps } from '#web/nav/pages'
import { FindingPage } from './finding-page.tsx'
import { RunList } from './run-list.tsx'
import { RunPage } from './run-page.tsx'

export function Swarm({ rest: [first, second] }: PageProps) {
  return <div className="swarm-page">{choose(first, second)}</div>
}

function choose(first: string | undefined, second: string | undefined) {
  if (first === undefined) return <RunList />
  return first === 'findings' && second !== undefined ? <FindingPage id={second} /> : <RunPage id={first} />
}
