// All swarm runs: where each stands, what its last wave told, and what is open.
import type { Shape } from '#api/schemas'
import { SEVERITIES } from '#finding/rules/severity'
import { useAnswer } from '#web/live/use-answer'
import { useRows } from '#web/live/use-rows'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { useProject } from '../../web/nav/project-switch.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { RunPageRun } from './run.ts'
import { DIGEST_LOOKS, RUN_LOOKS } from './swarm-looks.ts'

/** Every run there is: a list that ends somewhere in silence hides the newest ones. */
const RUNS = { route: 'listSwarmRuns', member: 'runs', noun: 'swarm', query: {}, takesNoIds: true } as const

export function RunList() {
  const { rows: all, isComplete, error } = useRows<RunPageRun>(RUNS)
  const project = useProject()
  const rows = all.filter(run => project === null || run.project === project)
  return (
    <Page title="Swarm" aside={<StartRun />}>
      {error && <ProblemCard error={error} />}
      {!isComplete && !error && <p className="muted">Loading…</p>}
      {isComplete && all.length === 0 && <NoRuns />}
      {isComplete && all.length > 0 && rows.length === 0 && <p className="muted">No run of {project}.</p>}
      {rows.length > 0 && (
        <DataTable caption="Swarm runs" rows={rows.toReversed()} columns={COLUMNS} keyOf={run => run.id} hasEntries />
      )}
    </Page>
  )
}

const COLUMNS: readonly Column<RunPageRun>[] = [
  {
    title: 'Run',
    draw: ({ id, name }) => (
      <>
        <Link to={`/swarm/${id}`}>{name ?? id}</Link>
        <br />
        <code className="muted">{id}</code>
      </>
    ),
  },
  { title: 'Project', draw: ({ project }) => project ?? <span className="muted">unknown</span> },
  { title: 'Status', draw: ({ status }) => <Badge look={lookFor(RUN_LOOKS, status)} /> },
  { title: 'Phase', draw: ({ phase }) => <span className="nowrap">{phase}</span> },
  { title: 'Waves', draw: ({ waves }) => waves.length, isNumber: true },
  { title: 'Last collected wave', draw: run => <LastDigest run={run} /> },
  { title: 'Open', draw: run => <OpenCounts run={run} /> },
  { title: 'Since', draw: ({ since }) => <Age at={since} /> },
  { title: 'Why', draw: ({ id }) => <WhyButton id={id} /> },
]

const lastCollected = ({ waves }: RunPageRun) => waves.findLast(({ digest }) => digest !== null)

function LastDigest({ run }: { readonly run: RunPageRun }) {
  const wave = lastCollected(run)
  if (!wave?.digest) return <span className="muted">none collected yet</span>
  return (
    <>
      wave {wave.number} <Badge look={lookFor(DIGEST_LOOKS, wave.digest.status)} />
    </>
  )
}

function OpenCounts({ run }: { readonly run: RunPageRun }) {
  const open = lastCollected(run)?.digest?.open
  if (!open) return <span className="muted">unknown</span>
  const some = SEVERITIES.filter(severity => (open[severity] ?? 0) > 0)
  return some.length === 0 ? 'nothing' : some.map(severity => `${open[severity]} ${severity}`).join(', ')
}

function StartRun() {
  const projects = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  const ids = projects.value?.projects.map(({ id }) => id) ?? []
  return (
    <ActionForm
      label="Start a run"
      route="initSwarm"
      tone="primary"
      isDisabled={ids.length === 0}
      about={<p>Makes a save point and a draft of the domains. No agent is sent out yet.</p>}
      fields={[
        { name: 'project', label: 'Project', choices: ids },
        { name: 'name', label: 'A name for people', isOptional: true },
        { name: 'allowDirty', label: 'Also with uncommitted changes; agents do not see them', kind: 'switch' },
      ]}
      body={({ project, name, allowDirty }) => ({ project, name, allowDirty: allowDirty === 'true' })}
      said={answer => {
        const { run, unclaimed } = answer as Shape<'StartedSwarm'>
        return (
          <p>
            <Link to={`/swarm/${run.id}`}>{run.name ?? run.id}</Link> was started; {unclaimed} files are claimed by no
            domain.
          </p>
        )
      }}
    />
  )
}

function NoRuns() {
  return (
    <div className="nothing-yet">
      <p>No swarm run yet. A run sends agents over disjoint parts of a project and keeps every finding they report.</p>
      <p>Start one here, or in a project:</p>
      <code className="command">provost swarm init --name spring-audit</code>
    </div>
  )
}
