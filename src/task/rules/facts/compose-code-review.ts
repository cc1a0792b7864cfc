// Makes code-review.json from the review runs of the review phase: one reviewer for each run, one issue for each finding.
import type { CodeReview, ReviewIssue } from './judge-code-review.ts'

/** A final review run, as the review room hands it over. */
export type FinishedRun = {
  readonly id: string
  readonly role: string
  readonly by: string
  readonly status: 'complete' | 'failed' | 'cancelled'
  readonly verdict: 'approved' | 'changes_requested' | null
  readonly body: string
  readonly findings: readonly RunFinding[]
}

export type RunFinding = Pick<ReviewIssue, 'severity' | 'kind' | 'message'> & {
  readonly id: string
  readonly path?: string
  readonly line?: number
  readonly suggestion?: string
}

export type CodeReviewFile = CodeReview & {
  readonly schema: string
  readonly task_id: string
  readonly summary: string
}

export function composeCodeReview(taskId: string, diffHash: string, runs: readonly FinishedRun[]): CodeReviewFile {
  const issues = runs.flatMap(issuesOf)
  const blocking = issues.filter(({ severity }) => severity === 'blocking').length
  return {
    schema: 'provost.task.code-review/1',
    task_id: taskId,
    diff_hash: diffHash,
    ok: runs.length > 0 && runs.every(({ verdict }) => verdict === 'approved'),
    reviewers: runs.map(run => ({
      id: run.id,
      role: run.role,
      by: run.by,
      status: hasVerdict(run) ? 'completed' : 'failed',
    })),
    issues,
    summary: `${runs.length} reviews, ${issues.length} issues, ${blocking} blocking`,
  }
}

function hasVerdict({ status, verdict }: FinishedRun): boolean {
  return status === 'complete' && verdict !== null
}

// Changes that were asked for without a blocking finding still block: what they say is in the body.
function issuesOf(run: FinishedRun): ReviewIssue[] {
  const issues = run.findings.map(({ id, ...finding }): ReviewIssue => ({ ...finding, id: `${run.id}/${id}` }))
  const isBlocked = issues.some(({ severity }) => severity === 'blocking')
  if (!hasVerdict(run) || run.verdict === 'approved' || isBlocked) return issues
  const message = run.body.trim() === '' ? 'The reviewer asked for changes without saying which.' : run.body
  return [...issues, { id: `${run.id}/verdict`, severity: 'blocking', kind: 'code', message }]
}
