// The projects: which repositories are looked after, where each stands, and what of it is trusted.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { AgentChoiceForm } from '../../install/pages/agent-choice.tsx'
import { Link } from '../../web/nav/link.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { AddProjectForm } from './add-project.tsx'
import { ProjectPage } from './project-page.tsx'

type Row = Shape<'ProjectList'>['projects'][number]

export function Projects({ rest: [id] }: PageProps) {
  return id === undefined ? <AllProjects /> : <ProjectPage key={id} id={id} />
}

function AllProjects() {
  const answer = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects', query: { limit: '200' } }, ['project'])
  return (
    <Page title="Projects" aside={<AddProjectForm />}>
      <Shown answer={answer}>
        {({ projects }) => (
          <DataTable
            caption="Projects"
            rows={projects}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            none="No project yet. One is a git repository of this machine."
            hasEntries
          />
        )}
      </Shown>
      <Section title="Coding agents">
        <p className="muted">Those that the daemon finds here. A project may name another one in its settings.</p>
        <AgentChoiceForm />
      </Section>
    </Page>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Project',
    draw: ({ id, path }) => (
      <>
        <Link to={`/projects/${id}`}>{id}</Link>
        <br />
        <code className="muted">{path}</code>
      </>
    ),
  },
  { title: 'Default branch', draw: ({ defaultBranch }) => defaultBranch },
  { title: 'Stands on', draw: ({ inspected }) => inspected?.branch ?? 'not looked at' },
  { title: 'Uncommitted', draw: ({ inspected }) => inspected?.dirtyPaths ?? '–', isNumber: true },
  { title: 'Looked at', draw: ({ inspected }) => <Age at={inspected?.at ?? null} none="never" /> },
  { title: 'Why', draw: ({ id }) => <WhyButton id={`project:${id}`} /> },
]
