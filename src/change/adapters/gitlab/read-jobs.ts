// GitLab's statuses of a commit: its own jobs and what others reported, as checks.
import type { CheckConclusion, SeenCheck } from '#change/rules/seen-change'
import { isText } from '#kernel/reading/json-value'
import { number, object, text } from '../remote/read-answer.ts'

export type Job = { readonly id: number; readonly hasFailed: boolean; readonly check: SeenCheck }

/** What is not here waits or runs, and says nothing yet; so does a job that a person has to start. */
const CONCLUSIONS: Readonly<Record<string, CheckConclusion>> = {
  success: 'success',
  skipped: 'success',
  failed: 'failure',
  canceled: 'cancelled',
  canceling: 'cancelled',
}

export function readJob(value: unknown): Job {
  const job = object(value, 'a status')
  const conclusion = CONCLUSIONS[text(job.status, 'status')] ?? null
  const hasFailed = conclusion === 'failure'
  return {
    id: number(job.id, 'id'),
    hasFailed,
    check: {
      name: text(job.name, 'name'),
      sha: text(job.sha, 'sha'),
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
export function latestJobs(jobs: readonly Job[]): Job[] {
  const byName = Map.groupBy(jobs, ({ check }) => check.name)
  return [...byName.values()].map(same => same.toSorted((left, right) => right.id - left.id)[0]!)
}
