// The state directory of a project: what lies there, what is wrong with it, and what a cleanup would do.
import './state.css'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { goTo } from '#web/nav/address'
import { useMoment } from '#web/nav/moment'
import type { PageProps } from '#web/nav/pages'
import { Link } from '../../web/nav/link.tsx'
import { useProject } from '../../web/nav/project-switch.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { NotKept } from '../../web/parts/words/not-kept.tsx'
import { AuditPage } from './audit.tsx'
import { DeferredItems } from './deferred.tsx'
import { StateHealth } from './health.tsx'
import { Snapshots } from './snapshots.tsx'
import { Sweeps } from './sweeps.tsx'
import { Workflow } from './workflow.tsx'

export function StateDirectoryPage({ rest: [given] }: PageProps) {
  const answer = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  const chosen = useProject()
  const ids = answer.value?.projects.map(({ id }) => id) ?? []
  const project = given ?? chosen ?? ids[0]
  return (
    <Page title="State directory" aside={project !== undefined && <Choice ids={ids} project={project} />}>
      <Shown answer={answer}>
        {() =>
          project === undefined ? (
            <p className="muted">
              No project yet. Add one with <code>provost project add .</code>
            </p>
          ) : (
            <Directory key={project} project={project} />
          )
        }
      </Shown>
    </Page>
  )
}

function Choice({ ids, project }: { readonly ids: readonly string[]; readonly project: string }) {
  return (
    <label className="choice">
      Project{' '}
      <select
        value={project}
        onChange={({ currentTarget }) => goTo(`/state/${encodeURIComponent(currentTarget.value)}`)}
      >
        {!ids.includes(project) && <option>{project}</option>}
        {ids.map(id => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
  )
}

function Directory({ project }: { readonly project: string }) {
  const { at } = useMoment()
  if (at !== null) return <PastDirectory project={project} />
  return (
    <>
      <StateHealth project={project} />
      <AuditPage project={project} />
      <div className="columns">
        <Sweeps project={project} />
        <Workflow project={project} />
        <Snapshots project={project} />
        <DeferredItems project={project} />
      </div>
    </>
  )
}

/** The log knows what happened to the directory, not what lay in it. */
function PastDirectory({ project }: { readonly project: string }) {
  return (
    <>
      <NotKept />
      <p>
        <Link to={`/log?stream=${encodeURIComponent(`state/${project}`)}`}>What the log says about it until then</Link>
      </p>
    </>
  )
}
