// The files of a task as they were recorded, each with its hash and whether it still holds; what it says opens beside the page.
import { useCallback, useState } from 'react'
import type { Shape } from '#api/schemas'
import { TASK_ARTIFACTS } from '#task/rules/record/task-artifacts'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../../web/parts/badge.tsx'
import { DataTable } from '../../../web/parts/data-table.tsx'
import { Dialog } from '../../../web/parts/dialog.tsx'
import { Section } from '../../../web/parts/section.tsx'
import { Age } from '../../../web/parts/words/age.tsx'
import { Hash } from '../../../web/parts/words/hash.tsx'
import { TASK_FACT_LOOKS } from '../fact-looks.ts'
import type { ShownTaskStatus } from '../task-page.tsx'
import { ArtifactFile } from './artifact-part.tsx'

type Row = ShownTaskStatus['artifacts'][number]
type Props = { readonly id: string; readonly artifacts: readonly Row[] }

export function TaskArtifacts({ id, artifacts }: Props) {
  const facts = useAnswer<Shape<'TaskFacts'>>({ route: 'showTaskFacts', parameters: { task: id } }, [`task/${id}`])
  const validity = ({ kind }: Row) => {
    const { fact } = TASK_ARTIFACTS[kind]
    const found = fact === null ? undefined : facts.value?.[fact]
    return found ? <Badge look={lookFor(TASK_FACT_LOOKS, found.value)} detail={found.detail ?? undefined} /> : '–'
  }
  return (
    <Section title="Artifacts">
      <DataTable
        caption="Artifacts"
        rows={artifacts}
        keyOf={({ kind }) => kind}
        none="Nothing is on record yet: the first artifact is the plan."
        columns={[
          { title: 'Artifact', draw: row => <ArtifactButton id={id} row={row} /> },
          { title: 'Holds', draw: validity },
          { title: 'SHA-256', draw: ({ sha256 }) => <Hash hash={sha256} /> },
          { title: 'File', draw: ({ path }) => <code>{path}</code> },
          { title: 'Attempt', draw: ({ attempt }) => attempt, isNumber: true },
          { title: 'Recorded', draw: ({ at }) => <Age at={at} /> },
        ]}
      />
    </Section>
  )
}

function ArtifactButton({ id, row }: { readonly id: string; readonly row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { title, name } = TASK_ARTIFACTS[row.kind]
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <Dialog title={`${title} of ${id}`} onClose={close} isPanel>
          <ArtifactText id={id} name={name} recorded={row.sha256} />
        </Dialog>
      )}
    </>
  )
}

type TextProps = { readonly id: string; readonly name: string; readonly recorded: string }

function ArtifactText({ id, name, recorded }: TextProps) {
  return (
    <ArtifactFile id={id} name={name}>
      {({ path, sha256, text, isCut }) => (
        <>
          <p className="muted">
            <code>{path}</code> · <code>{sha256}</code>
          </p>
          {sha256 !== recorded && <p className="callout high">The file is not what was recorded ({recorded}).</p>}
          {isCut && <p className="callout high">Too long to be shown whole; this is its beginning.</p>}
          <pre tabIndex={0}>{text}</pre>
        </>
      )}
    </ArtifactFile>
  )
}
