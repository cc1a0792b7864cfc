// One project: where it lies, what of it has effect on agents and who trusted that, and every setting with its source.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { countWords } from '#web/parts/words/count-words'
import { Link } from '../../web/nav/link.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Tabs, useTab } from '../../web/parts/tabs.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { ProjectSettings } from './project-settings.tsx'
import { ProjectTrust } from './project-trust.tsx'

type Project = Shape<'Project'>

export function ProjectPage({ id }: { readonly id: string }) {
  const answer = useAnswer<Project>({ route: 'showProject', parameters: { project: id } }, [`project/${id}`])
  const shown = useTab(['facts', 'trust', 'settings'])
  return (
    <Page title={id} aside={<Link to="/projects">All projects</Link>}>
      <Tabs
        label={`Parts of ${id}`}
        shown={shown}
        tabs={[
          { name: 'facts', title: 'Facts' },
          { name: 'trust', title: 'Trust' },
          { name: 'settings', title: 'Settings' },
        ]}
      />
      {shown === 'facts' && <Shown answer={answer}>{project => <Facts project={project} />}</Shown>}
      {shown === 'trust' && <ProjectTrust id={id} />}
      {shown === 'settings' && <ProjectSettings id={id} />}
    </Page>
  )
}

function Facts({ project }: { readonly project: Project }) {
  const { id, path, repo, defaultBranch, node, addedAt, addedBy, inspected } = project
  return (
    <>
      <Section title="Where it is">
        <Terms
          rows={[
            ['Directory', <code key="p">{path}</code>],
            ['Called', repo],
            ['Default branch', defaultBranch],
            ['On node', node ?? 'not kept: it was added before nodes had names'],
            [
              'Added',
              <span key="a">
                {addedBy}, <Age at={addedAt} />
              </span>,
            ],
            ['Remote', inspected?.remote ?? 'none'],
            [
              'Stands on',
              inspected
                ? `${inspected.branch ?? 'no branch'} at ${inspected.head?.slice(0, 10) ?? 'no commit'}`
                : 'nobody looked yet',
            ],
            ['Uncommitted', inspected ? countWords(inspected.dirtyPaths, 'path') : 'nobody looked yet'],
          ]}
        />
      </Section>
      <Section title="What can be done">
        <p className="actions">
          <ActionForm
            label="It was moved"
            route="moveProject"
            parameters={{ project: id }}
            about={<p>Follows a repository whose directory has another name now. Nothing on the disk is touched.</p>}
            fields={[{ name: 'path', label: 'Its directory now, as an absolute path' }]}
            body={given => given}
          />
        </p>
        <p className="muted">To let it go; its files and its part of the log stay:</p>
        <CopyCommand command={`provost project remove ${id}`} />
      </Section>
    </>
  )
}
