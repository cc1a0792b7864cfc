// An issue of a code review of a task, with whether a person took it away and why.
import { isOpenBlocking, type ReviewIssue } from '#task/rules/facts/judge-code-review'
import { FindingNote } from '../../../web/parts/diff/finding-note.tsx'

export function IssueNote({ issue }: { readonly issue: ReviewIssue }) {
  const { id, severity, kind, message, path, line, suggestion, status, dismissed_reason: reason } = issue
  return (
    <FindingNote
      severity={severity}
      kind={kind}
      message={message}
      path={typeof path === 'string' ? path : null}
      line={typeof line === 'number' ? line : null}
      suggestion={typeof suggestion === 'string' ? suggestion : undefined}
      aside={
        <span className="muted">
          {id} {isOpenBlocking(issue) ? '· open' : ''}
          {status === 'dismissed' && ` · dismissed: ${typeof reason === 'string' ? reason : 'no reason'}`}
        </span>
      }
    />
  )
}
