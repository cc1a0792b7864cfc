// A part of the page that is made from one file of the task: loading, missing, unreadable, or there.
import type { ReactNode } from 'react'
import { ProblemCard } from '../../parts/problem-card.tsx'
import type { Artifact, FoundArtifact } from './use-artifact.ts'

type Props = {
  readonly found: FoundArtifact
  /** What to say where the file is not there yet. */
  readonly none: ReactNode
  readonly children: (artifact: Artifact) => ReactNode
}

export function ArtifactPart({ found: { artifact, isMissing, error, isLoading }, none, children }: Props) {
  if (isMissing) return <div className="nothing-yet">{none}</div>
  if (artifact === undefined && isLoading) return <p className="muted">Loading…</p>
  return (
    <>
      {error && <ProblemCard error={error} />}
      {artifact && children(artifact)}
    </>
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
