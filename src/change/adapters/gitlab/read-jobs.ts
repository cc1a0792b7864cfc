// GitLab's statuses of a commit: its own jobs and what others reported, as checks.
import type { CheckConclusion, SeenCheck } from '#change/rules/seen-change'
import { isText } from '#kernel/reading/json-value'
import { needNumber, needObject, needText } from '../remote/read-answer.ts'

export type GitlabJob = { readonly id: number; readonly hasFailed: boolean; readonly check: SeenCheck }

/** What is not here waits or runs, and says nothing yet; so does a job that a person has to start. */
const CONCLUSIONS: Readonly<Record<string, CheckConclusion>> = {
  success: 'success',
  skipped: 'success',
  failed: 'failure',
  canceled: 'cancelled',
  canceling: 'cancelled',
}

export function readJob(value: unknown): GitlabJob {
  const job = needObject(value, 'a status')
  const conclusion = CONCLUSIONS[needText(job.status, 'status')] ?? null
  const hasFailed = conclusion === 'failure'
  return {
    id: needNumber(job.id, 'id'),
    hasFailed,
    check: {
      name: needText(job.name, 'name'),
      sha: needText(job.sha, 'sha'),
      conclusion,
      exitCode: null,
      logHash: null,
      logTail: hasFailed && isText(job.description) ? job.description : '',
      startedAt: isText(job.started_at) ? job.started_at : null,
      finishedAt: conclusion !== null && isText(job.finished_at) ? job.finished_at : null,
      required: job.allow_failure !== true,
    },
  }
}

/** A retried job comes again under its name: the newest one counts. */
export function latestJobs(jobs: readonly GitlabJob[]): GitlabJob[] {
  const byName = Map.groupBy(jobs, ({ check }) => check.name)
  return [...byName.values()].map(same => same.toSorted((left, right) => right.id - left.id)[0]!)
}
