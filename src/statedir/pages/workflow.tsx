// The workflow record: what the log says, and whether its file says the same.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { composeValue } from '../../web/parts/why.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { COPY_LOOKS } from './state-looks.ts'
import { SweepAction } from './sweep-action.tsx'

type Workflow = Shape<'Workflow'>

export function Workflow({ project }: { readonly project: string }) {
  const answer = useAnswer<Workflow>({ route: 'showWorkflow', parameters: { project } }, [`state/${project}`])
  const stream = encodeURIComponent(`state/${project}`)
  return (
    <Section title="Workflow record" aside={<Link to={`/log?stream=${stream}`}>In the log</Link>}>
      <Shown answer={answer}>{workflow => <Record workflow={workflow} project={project} />}</Shown>
    </Section>
  )
}

function Record({ workflow, project }: { readonly workflow: Workflow; readonly project: string }) {
  const { record, copy, drifted, unreadable, revision } = workflow
  return (
    <>
      <p className="state-line">
        <Badge look={lookFor(COPY_LOOKS, copy)} /> {record && <span className="muted">revision {revision}</span>}
        {(copy === 'drifted' || copy === 'unreadable' || copy === 'absent') && (
          <SweepAction<Shape<'RepublishedWorkflow'>>
            label="Publish what the log says"
            route="republishWorkflow"
            parameters={{ project }}
            draw={({ snapshot }) => (
              <p>The file goes to the archive{snapshot && ` (${snapshot})`} and is written anew from the log.</p>
            )}
            isIdle={() => false}
          />
        )}
      </p>
      {drifted.length > 0 && <p className="callout high">Edited outside of the program: {drifted.join(', ')}</p>}
      {unreadable !== null && <p className="callout critical">{unreadable}</p>}
      {record === null ? (
        <p className="muted">
          No workflow runs. Start one with <code>provost state init --type … --task …</code>
        </p>
      ) : (
        <Terms
          rows={Object.entries(record).map(
            ([name, value]) => [name.replaceAll('_', ' '), composeValue(value)] as const,
          )}
        />
      )}
    </>
  )
}
