// A part of the page that is made from one file of the task: not on record, loading, gone, or there.
import type { ReactNode } from 'react'
import { TASK_ARTIFACTS } from '#task/rules/record/task-artifacts'
import { ProblemCard } from '../../../web/parts/problem-card.tsx'
import type { ShownTaskStatus } from '../task-page.tsx'
import { type Artifact, useArtifact } from './use-artifact.ts'

type Props = {
  readonly id: string
  /** Undefined while nobody knows what is on record, and in the past. */
  readonly status: ShownTaskStatus | undefined
  readonly kind: ShownTaskStatus['artifacts'][number]['kind']
  /** Another file that is recorded together with this kind. */
  readonly name?: string
  /** What to say where nothing is on record yet. */
  readonly none: ReactNode
  readonly children: (artifact: Artifact) => ReactNode
}

/** What is not on record is not asked for. */
export function ArtifactPart({ id, status, kind, name = TASK_ARTIFACTS[kind].name, none, children }: Props) {
  if (status === undefined) return null
  if (!status.artifacts.some(artifact => artifact.kind === kind)) return none
  return (
    <ArtifactFile id={id} name={name}>
      {children}
    </ArtifactFile>
  )
}

type FileProps = Pick<Props, 'id' | 'children'> & { readonly name: string; readonly part?: 'first' | 'last' }

export function ArtifactFile({ id, name, part = 'first', children }: FileProps) {
  const { artifact, isMissing, error, isLoading } = useArtifact(id, name, part)
  if (isMissing) return <p className="callout high">This is on record, but its file is not there any more.</p>
  if (artifact === undefined && isLoading) return <p className="muted">Loading…</p>
  return (
    <>
      {error && <ProblemCard error={error} />}
      {artifact && children(artifact)}
    </>
  )
}

/** What is not there yet, and the command that makes it. */
export function NotYet({ words, command }: { readonly words: string; readonly command: string }) {
  return (
    <div className="nothing-yet">
      <p>{words}</p>
      <code className="command">{command}</code>
    </div>
  )
}

/** What a page cannot make sense of is shown as it is. */
export function RawArtifact({ artifact }: { readonly artifact: Artifact }) {
  return (
    <>
      <p className="callout high">
        <code>{artifact.path}</code> cannot be read as what it should be; this is what it says.
      </p>
      <pre tabIndex={0}>{artifact.text}</pre>
    </>
  )
}
