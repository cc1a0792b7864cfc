// Changes on GitHub: pull requests whose head is this branch in the repository that we push to, and nobody else's.

import type { Forge, ForgeWish } from '#change/ports/forge'
import type { SeenChange, SeenCheck } from '#change/rules/seen-change'
import { readInstant } from '#kernel/events/time'
import { NoClearAnswer } from '../remote/no-clear-answer.ts'
import { findPushPath } from '../remote/push-path.ts'
import { needList, needObject, needText } from '../remote/read-answer.ts'
import { type Remote, type RemoteKind, type RemoteParts, remoteForge } from '../remote/remote-forge.ts'
import { listGithubIssues, openPull } from './github-intake.ts'
import { postPullReview } from './github-reviews.ts'
import { mergePull, setPullDraft } from './github-writes.ts'
import { composeAnnotations, mergeChecks, type ReadCheck, readCheckRun, readCheckStatus } from './read-checks.ts'
import {
  type Pull,
  type PullHead,
  readComments,
  readPull,
  readPullDecision,
  readPullHead,
  readPullMergeability,
} from './read-pull.ts'

export const GITHUB_API = 'https://api.github.com'

const ANNOTATED_MAX = 5

const github: RemoteKind = {
  kind: 'github',
  dialect: {
    headers: token => ({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }),
    limits: { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  },
  observe,
  merge: mergePull,
  setDraft: setPullDraft,
  postReview: postPullReview,
  openRequest: openPull,
  listIssues: listGithubIssues,
}

export const githubForge = (parts: RemoteParts): Forge => remoteForge(github, parts)

async function observe(remote: Remote, wish: ForgeWish): Promise<SeenChange[]> {
  const pushed = await findPushPath(wish.root)
  const head = encodeURIComponent(`${pushed.split('/')[0]}:${wish.branch}`)
  const rows = await remote.getAll(`/repos/${remote.repo}/pulls?state=all&head=${head}`)
  const pulls = rows.map(readPullHead).filter(({ branch }) => branch === wish.branch)
  const ours = pulls.every(pull => isFrom(pull, pushed)) ? pushed : await findName(remote, pushed)
  const seen: SeenChange[] = []
  for (const pull of pulls.filter(pull => isFrom(pull, ours) && isRecent(pull, wish)))
    seen.push(pull.state === 'open' ? await seeOpen(remote, pull.number) : seeEnded(pull))
  return seen
}

// A fork may have a branch of the same name.
function isFrom({ headRepo }: PullHead, repo: string): boolean {
  return headRepo?.toLowerCase() === repo.toLowerCase()
}

/** An older branch of ours may have had the name. */
function isRecent({ endedAt, number }: PullHead, { since, known }: ForgeWish): boolean {
  const at = readInstant(endedAt)
  return at === undefined || at >= since || known.some(change => change.number === number)
}

/** What it is called now: whoever renamed it may not have told the checkout. */
async function findName(remote: Remote, repo: string): Promise<string> {
  try {
    return needText(needObject((await remote.get(`/repos/${repo}`)).body, 'a repository').full_name, 'full_name')
  } catch (error) {
    if (error instanceof NoClearAnswer && error.status === 404) return repo
    throw error
  }
}

function seeEnded({ number, state, url, title, base, headSha, baseSha, mergeCommit }: PullHead): SeenChange {
  const unknown = { draft: false, conflicts: null, conflictPaths: [], mergeable: null, mergeBase: null, size: null }
  const nothing = { ...unknown, checks: null, review: null, comments: [] }
  return { ...nothing, number, state, url, title, base, headSha, baseSha, mergeCommit }
}

async function seeOpen(remote: Remote, number: number): Promise<SeenChange> {
  const path = `/repos/${remote.repo}/pulls/${number}`
  const pull = readPull((await remote.get(path)).body)
  const reviews = await remote.getAll(`${path}/reviews`, body => body)
  const comments = await remote.getAll(`${path}/comments`, body => body)
  const { state, url, title, base, baseSha, headSha, draft, mergeCommit, size } = pull
  return {
    ...{
      number,
      state,
      url,
      title,
      base,
      baseSha,
      headSha,
      draft,
      mergeCommit,
      size,
      mergeBase: null,
      conflictPaths: [],
    },
    ...readPullMergeability(pull),
    checks: await seeChecks(remote, pull),
    review: readPullDecision(reviews, pull.isReviewRequested),
    comments: readComments(comments, pull.author),
  }
}

async function seeChecks(remote: Remote, { headSha, base }: Pull): Promise<SeenCheck[]> {
  const commit = `/repos/${remote.repo}/commits/${headSha}`
  const runs = await remote.getAll(`${commit}/check-runs`, body => needObject(body, 'check runs').check_runs)
  const statuses = await remote.getAll(`${commit}/status`, body => needObject(body, 'statuses').statuses)
  const all = mergeChecks([...runs.map(readCheckRun), ...statuses.map(status => readCheckStatus(status, headSha))])
  const told = await withAnnotations(remote, all)
  const required = await findRequired(remote, base)
  return told.map(({ silentRun: _silentRun, ...check }) => ({ ...check, required: required?.has(check.name) ?? true }))
}

async function withAnnotations(remote: Remote, checks: readonly ReadCheck[]): Promise<ReadCheck[]> {
  const silent = checks.filter(({ silentRun }) => silentRun !== null).slice(0, ANNOTATED_MAX)
  const tails = new Map<ReadCheck, string>()
  for (const check of silent) {
    const { body } = await remote.get(`/repos/${remote.repo}/check-runs/${check.silentRun}/annotations`)
    tails.set(check, composeAnnotations(needList(body, 'annotations')))
  }
  return checks.map(check => ({ ...check, logTail: tails.get(check) ?? check.logTail }))
}

/** Undefined when the branch protects nothing, as far as we may see: then every check counts. */
async function findRequired(remote: Remote, base: string): Promise<Set<string> | undefined> {
  try {
    const { body } = await remote.get(`/repos/${remote.repo}/branches/${encodeURIComponent(base)}`)
    const protection = needObject(needObject(body, 'a branch').protection, 'protection')
    const { contexts } = needObject(protection.required_status_checks, 'required checks')
    const names = needList(contexts, 'contexts').filter(name => typeof name === 'string')
    return names.length > 0 ? new Set(names) : undefined
  } catch (error) {
    if (error instanceof NoClearAnswer && (error.status === 404 || isShapeless(error))) return undefined
    throw error
  }
}

/** Read from a good answer that only lacks this part. */
function isShapeless({ status, silence }: NoClearAnswer): boolean {
  return status === null && silence.reason.startsWith('the answer has no')
}
