// Changes on GitLab: merge requests whose source is this branch in the project that we push to, and nobody else's.

import type { Forge, ForgeWish } from '#change/ports/forge'
import type { SeenChange, SeenCheck } from '#change/rules/seen-change'
import { readInstant } from '#kernel/events/time'
import { NoClearAnswer } from '../remote/no-clear-answer.ts'
import { findPushPath } from '../remote/push-path.ts'
import { type Remote, type RemoteKind, type RemoteParts, remoteForge } from '../remote/remote-forge.ts'
import { listGitlabIssues, openRequest } from './gitlab-intake.ts'
import { mergeRequest, postRequestReview, setRequestDraft } from './gitlab-writes.ts'
import { findProjectId, projectPath } from './project-path.ts'
import { type GitlabJob, latestJobs, readJob } from './read-jobs.ts'
import {
  type MergeRequest,
  readDecision,
  readDiscussions,
  readMergeability,
  readMergeRequest,
} from './read-merge-request.ts'

export const GITLAB_API = 'https://gitlab.com/api/v4'

/** Logs are long; only the ends of the first few that failed are read. */
const LOGS_MAX = 5
const TAIL_MAX = 2_000

const gitlab: RemoteKind = {
  kind: 'gitlab',
  dialect: {
    headers: token => ({ accept: 'application/json', ...(token !== undefined && { 'private-token': token }) }),
    limits: { remaining: 'ratelimit-remaining', reset: 'ratelimit-reset' },
  },
  observe,
  merge: mergeRequest,
  setDraft: setRequestDraft,
  postReview: postRequestReview,
  openRequest,
  listIssues: listGitlabIssues,
}

export const gitlabForge = (parts: RemoteParts): Forge => remoteForge(gitlab, parts)

async function observe(remote: Remote, wish: ForgeWish): Promise<SeenChange[]> {
  const ours = await findProjectId(remote, await findPushPath(wish.root))
  const query = `source_branch=${encodeURIComponent(wish.branch)}&state=all`
  const requests = await remote.getAll(`${projectPath(remote.repo)}/merge_requests?${query}`)
  const seen: SeenChange[] = []
  for (const request of requests.map(readMergeRequest).filter(request => isOurs(request, ours, wish)))
    seen.push(request.state === 'open' ? await seeOpen(remote, request.iid) : seeEnded(request))
  return seen
}

// A fork may have a branch of the same name, and an older branch of ours may have had it.
function isOurs(request: MergeRequest, ours: number, { branch, since, known }: ForgeWish): boolean {
  if (request.branch !== branch || request.sourceProject !== ours) return false
  const endedAt = readInstant(request.endedAt)
  return endedAt === undefined || endedAt >= since || known.some(({ number: iid }) => iid === request.iid)
}

function seeEnded(request: MergeRequest): SeenChange {
  const unknown = { draft: false, conflicts: null, mergeable: null, checks: null, review: null, comments: [] }
  return { ...composeSeen(request), ...unknown }
}

async function seeOpen(remote: Remote, iid: number): Promise<SeenChange> {
  const path = `${projectPath(remote.repo)}/merge_requests/${iid}`
  const request = readMergeRequest((await remote.get(path)).body)
  const approvals = (await remote.get(`${path}/approvals`)).body
  const reviewers = await remote.getAll(`${path}/reviewers`).catch(noneWhereUnknown)
  return {
    ...composeSeen(request),
    draft: request.draft,
    ...readMergeability(request),
    checks: await seeJobs(remote, request.headSha),
    review: readDecision(approvals, reviewers),
    comments: readDiscussions(await remote.getAll(`${path}/discussions`)),
  }
}

/** An older GitLab does not know who was asked for a review. */
function noneWhereUnknown(error: unknown): unknown[] {
  if (error instanceof NoClearAnswer && error.status === 404) return []
  throw error
}

function composeSeen({ iid, state, url, title, base, headSha, baseSha, mergeCommit }: MergeRequest) {
  const untold = { mergeBase: null, size: null, conflictPaths: [] } as const
  return { ...untold, number: iid, state, url, title, base, headSha, baseSha, mergeCommit }
}

async function seeJobs(remote: Remote, sha: string): Promise<SeenCheck[]> {
  const rows = await remote.getAll(`${projectPath(remote.repo)}/repository/commits/${sha}/statuses`)
  const jobs = latestJobs(rows.map(readJob))
  const silent = jobs.filter(({ hasFailed, check }) => hasFailed && check.logTail === '').slice(0, LOGS_MAX)
  const tails = new Map<GitlabJob, string>()
  for (const job of silent) tails.set(job, await readLog(remote, job))
  return jobs.map(job => ({ ...job.check, logTail: tails.get(job) ?? job.check.logTail }))
}

/** A status that somebody else reported has no log here. */
async function readLog(remote: Remote, { id }: GitlabJob): Promise<string> {
  try {
    return (await remote.getText(`${projectPath(remote.repo)}/jobs/${id}/trace`)).trim().slice(-TAIL_MAX)
  } catch (error) {
    if (error instanceof NoClearAnswer && error.status === 404) return ''
    throw error
  }
}
