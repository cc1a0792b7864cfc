// The review of the code of a task: who reviewed, what stands in the way, and how a person takes an issue away.
import { isCodeReview, isOpenBlocking, type ReviewIssue } from '#task/rules/facts/judge-code-review'
import { ActionForm } from '../../../web/parts/action.tsx'
import { Hash } from '../../../web/parts/words/hash.tsx'
import type { TaskPartProps } from '../task-page.tsx'
import { ArtifactPart, NotYet, RawArtifact } from './artifact-part.tsx'
import { IssueNote } from './issue-note.tsx'
import { readShownArtifact } from './use-artifact.ts'

export function CodeReviewView({ id, status }: Pick<TaskPartProps, 'id' | 'status'>) {
  const none = <NotYet words="Nobody has reviewed the code yet." command={`provost task review ${id} code`} />
  return (
    <ArtifactPart id={id} status={status} kind="codeReview" none={none}>
      {artifact => {
        const review = readShownArtifact(artifact)
        if (!isCodeReview(review)) return <RawArtifact artifact={artifact} />
        return (
          <>
            <p className="muted">
              of the diff <Hash hash={review.diff_hash} /> ·{' '}
              {review.reviewers.map(reviewer => `${reviewer.id} ${reviewer.status}`).join(' · ')} · says{' '}
              {review.ok ? 'ok' : 'not ok'}
            </p>
            {review.issues.length === 0 && <p>No issue was reported.</p>}
            {review.issues.map(issue => (
              <div key={issue.id} className="issue">
                <IssueNote issue={issue} />
                {isOpenBlocking(issue) && status && <Dismiss id={id} version={status.version} issue={issue} />}
              </div>
            ))}
          </>
        )
      }}
    </ArtifactPart>
  )
}

type DismissProps = { readonly id: string; readonly version: number; readonly issue: ReviewIssue }

function Dismiss({ id, version, issue }: DismissProps) {
  return (
    <ActionForm
      label={`Dismiss ${issue.id}`}
      route="reviewTask"
      parameters={{ task: id }}
      version={version}
      about={<p className="said">{issue.message}</p>}
      fields={[{ name: 'reason', label: 'Why it does not stand in the way', kind: 'lines' }]}
      body={({ reason }) => ({ subject: 'code', dismiss: { issue: issue.id, reason: reason ?? '' } })}
    />
  )
}
