// The captured change, with the issues of the code review and what no test would notice at their lines.
import { useMemo } from 'react'
import { isCodeReview, type ReviewIssue } from '#task/rules/facts/judge-code-review'
import { Diff } from '../../../web/parts/diff/diff.tsx'
import type { ShownTaskStatus, TaskPartProps } from '../task-page.tsx'
import { ArtifactPart, NotYet } from './artifact-part.tsx'
import { findCommentTarget } from './comment-target.ts'
import { IssueNote } from './issue-note.tsx'
import { type Survivor, SurvivorNote } from './survivor-note.tsx'
import { type Artifact, readShownArtifact } from './use-artifact.ts'

export function TaskChange({ id, status }: TaskPartProps) {
  const none = <NotYet words="No change was captured yet." command={`provost task codegen ${id}`} />
  return (
    <ArtifactPart id={id} status={status} kind="output" name="diff" none={none}>
      {diff => (
        <ArtifactPart
          id={id}
          status={status}
          kind="codeReview"
          none={<ChangeView id={id} status={status} diff={diff} review={undefined} />}
        >
          {review => <ChangeView id={id} status={status} diff={diff} review={review} />}
        </ArtifactPart>
      )}
    </ArtifactPart>
  )
}

type ViewProps = Pick<TaskPartProps, 'id' | 'status'> & {
  readonly diff: Artifact
  readonly review: Artifact | undefined
}

function ChangeView({ id, status, diff: { text, isCut, sha256, path }, review }: ViewProps) {
  const falsifier = status?.falsifier
  const notes = useMemo(
    () => [...listIssues(readShownArtifact(review)), ...listSurvivors(falsifier)],
    [review, falsifier],
  )
  return (
    <>
      <p className="muted">
        <code>{path}</code> · <code>{sha256}</code>
      </p>
      {text === '' ? (
        <p className="callout high">The captured change is empty.</p>
      ) : (
        <Diff
          text={text}
          isCut={isCut}
          command={`provost task diff ${id}`}
          subject={`task/${id}`}
          comments={status ? findCommentTarget(status) : null}
          notes={notes}
          drawNote={drawNote}
        />
      )}
    </>
  )
}

function drawNote(note: PlacedIssue | Survivor) {
  return 'operator' in note ? <SurvivorNote key={note.id} survivor={note} /> : <IssueNote key={note.id} issue={note} />
}

/** What was tried on another change says nothing about these lines. */
function listSurvivors(falsifier: ShownTaskStatus['falsifier'] | undefined): readonly Survivor[] {
  return falsifier?.isCurrent ? falsifier.survivors : []
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
