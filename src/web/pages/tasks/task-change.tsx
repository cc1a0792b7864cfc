// The captured change, with the issues of the code review at their lines.
import { useMemo } from 'react'
import { isCodeReview, type ReviewIssue } from '#core/task/judge-code-review'
import { Diff } from '../../parts/diff.tsx'
import { ArtifactPart } from './artifact-part.tsx'
import { IssueNote } from './issue-note.tsx'
import type { TaskPartProps } from './task-page.tsx'
import { readArtifact, useArtifact } from './use-artifact.ts'

export function TaskChange({ id }: TaskPartProps) {
  const found = useArtifact(id, 'diff')
  const review = useArtifact(id, 'code-review').artifact
  const notes = useMemo(() => listIssues(readArtifact(review)), [review])
  const none = (
    <>
      <p>No change was captured yet.</p>
      <code className="command">provost task codegen {id}</code>
    </>
  )
  return (
    <ArtifactPart found={found} none={none}>
      {({ text, isCut, sha256 }) => (
        <>
          <p className="muted">
            <code>code/diff.patch</code> · <code>{sha256}</code>
          </p>
          {text === '' ? (
            <p className="callout high">The captured change is empty.</p>
          ) : (
            <Diff
              text={text}
              isCut={isCut}
              command={`provost task diff ${id}`}
              notes={notes}
              drawNote={issue => <IssueNote key={issue.id} issue={issue} />}
            />
          )}
        </>
      )}
    </ArtifactPart>
  )
}

/** What of an issue may be anything is read before it is placed. */
export type PlacedIssue = ReviewIssue & { readonly path: string | null; readonly line: number | null }

function listIssues(review: unknown): PlacedIssue[] {
  if (!isCodeReview(review)) return []
  return review.issues.map(issue => ({
    ...issue,
    path: typeof issue.path === 'string' ? issue.path : null,
    line: typeof issue.line === 'number' ? issue.line : null,
  }))
}
