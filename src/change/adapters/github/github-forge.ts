// Changes on GitHub: pull requests whose head is this branch in the repository that we push to, and nobody else's.

import type { Forge, ForgeLook, ForgePlace, ForgeWish } from '#change/ports/forge'
import type { SeenChange, SeenCheck } from '#change/rules/seen-change'
import { gitText } from '#git/git-job'
import { findRepo } from '#kernel/events/repository-identity'
import { readInstant } from '#kernel/events/time'
import type { Clock } from '#kernel/ports/clock'
import { type Asked, type GithubRequests, githubRequests } from './github-requests.ts'
import { postPullReview } from './github-reviews.ts'
import { GithubSilence, silenceOf, unreachable } from './github-silence.ts'
import type { TokenSource } from './github-token.ts'
import { mergePull, setPullDraft } from './github-writes.ts'
import { composeAnnotations, mergeChecks, type ReadCheck, readCheckRun, readStatus } from './read-checks.ts'
import {
  list,
  object,
  type Pull,
  type PullHead,
  readComments,
  readDecision,
  readMergeability,
  readPull,
  readPullHead,
} from './read-pull.ts'

export type GithubParts = {
  readonly baseUrl: string
  readonly clock: Pick<Clock, 'now'>
  readonly chance: () => number
  readonly tokens: TokenSource
  readonly timeoutMs?: number
}

const PAGES_MAX = 10
const ANNOTATED_MAX = 5

export function githubForge({ baseUrl, clock, chance, tokens, timeoutMs }: GithubParts): Forge {
  const requests = githubRequests({ baseUrl, now: clock.now, chance, ...(timeoutMs !== undefined && { timeoutMs }) })
  const askAs = async ({ repo, tokenEnv }: ForgePlace): Promise<Asked> => ({ repo, token: await tokens.find(tokenEnv) })
  const telling = async <Answer>(work: () => Promise<Answer>) => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof GithubSilence && error.status === 401) tokens.forget()
      return silenceOf(error)
    }
  }
  return {
    kind: 'github',
    async observe(wish): Promise<ForgeLook> {
      const seen = await telling(async () => observe(requests, await askAs(wish), wish))
      return Array.isArray(seen) ? { fetched: true, changes: seen } : { fetched: false, ...seen }
    },
    findDirtyBase: async () => null,
    async merge(wish) {
      const end = await telling(async () => mergePull(requests, await askAs(wish), wish))
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async setDraft(wish) {
      const end = await telling(async () => setPullDraft(requests, await askAs(wish), wish))
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async postReview(wish) {
      const end = await telling(async () => postPullReview(requests, await askAs(wish), wish))
      return 'ok' in end ? end : { ok: false, ...end }
    },
  }
}

async function observe(requests: GithubRequests, asked: Asked, wish: ForgeWish): Promise<SeenChange[]> {
  const ours = await findPushRepo(wish.root)
  const head = encodeURIComponent(`${ours.split('/')[0]}:${wish.branch}`)
  const pulls = await getAll(requests, asked, `/repos/${asked.repo}/pulls?state=all&head=${head}`, body => body)
  const seen: SeenChange[] = []
  for (const pull of pulls.map(readPullHead).filter(pull => isOurs(pull, ours, wish)))
    seen.push(pull.state === 'open' ? await seeOpen(requests, asked, pull.number) : seeEnded(pull))
  return seen
}

// A fork may have a branch of the same name, and an older branch of ours may have had it.
function isOurs(pull: PullHead, ours: string, { branch, since, known }: ForgeWish): boolean {
  if (pull.branch !== branch || pull.headRepo?.toLowerCase() !== ours.toLowerCase()) return false
  const endedAt = readInstant(pull.endedAt)
  return endedAt === undefined || endedAt >= since || known.some(({ number }) => number === pull.number)
}

async function findPushRepo(root: string): Promise<string> {
  const url = await gitText(root, 'remote', 'get-url', '--push', 'origin').catch(() => '')
  const repo = findRepo(url)
  if (repo !== undefined) return repo
  throw unreachable('the repository has no remote `origin` on a forge to push to')
}

function seeEnded({ number, state, url, title, base, headSha, baseSha, mergeCommit }: PullHead): SeenChange {
  const unknown = { draft: false, conflicts: null, conflictPaths: [], mergeable: null, mergeBase: null }
  const nothing = { ...unknown, checks: null, review: null, comments: [] }
  return { ...nothing, number, state, url, title, base, headSha, baseSha, mergeCommit }
}

async function seeOpen(requests: GithubRequests, asked: Asked, number: number): Promise<SeenChange> {
  const path = `/repos/${asked.repo}/pulls/${number}`
  const pull = readPull((await requests.get(asked, path)).body)
  const reviews = await getAll(requests, asked, `${path}/reviews`, body => body)
  const comments = await getAll(requests, asked, `${path}/comments`, body => body)
  const { state, url, title, base, baseSha, headSha, draft, mergeCommit } = pull
  return {
    ...{ number, state, url, title, base, baseSha, headSha, draft, mergeCommit, mergeBase: null, conflictPaths: [] },
    ...readMergeability(pull),
    checks: await seeChecks(requests, asked, pull),
    review: readDecision(reviews, pull.isReviewRequested),
    comments: readComments(comments, pull.author),
  }
}

async function seeChecks(requests: GithubRequests, asked: Asked, { headSha, base }: Pull): Promise<SeenCheck[]> {
  const commit = `/repos/${asked.repo}/commits/${headSha}`
  const runs = await getAll(requests, asked, `${commit}/check-runs`, body => object(body, 'check runs').check_runs)
  const statuses = await getAll(requests, asked, `${commit}/status`, body => object(body, 'statuses').statuses)
  const all = mergeChecks([...runs.map(readCheckRun), ...statuses.map(status => readStatus(status, headSha))])
  const told = await withAnnotations(requests, asked, all)
  const required = await findRequired(requests, asked, base)
  return told.map(({ silentRun: _silentRun, ...check }) => ({ ...check, required: required?.has(check.name) ?? true }))
}

async function withAnnotations(
  requests: GithubRequests,
  asked: Asked,
  checks: readonly ReadCheck[],
): Promise<ReadCheck[]> {
  const silent = checks.filter(({ silentRun }) => silentRun !== null).slice(0, ANNOTATED_MAX)
  const tails = new Map<ReadCheck, string>()
  for (const check of silent) {
    const { body } = await requests.get(asked, `/repos/${asked.repo}/check-runs/${check.silentRun}/annotations`)
    tails.set(check, composeAnnotations(list(body, 'annotations')))
  }
  return checks.map(check => ({ ...check, logTail: tails.get(check) ?? check.logTail }))
}

/** Undefined when the branch protects nothing, as far as we may see: then every check counts. */
async function findRequired(requests: GithubRequests, asked: Asked, base: string): Promise<Set<string> | undefined> {
  try {
    const { body } = await requests.get(asked, `/repos/${asked.repo}/branches/${encodeURIComponent(base)}`)
    const protection = object(object(body, 'a branch').protection, 'protection')
    const { contexts } = object(protection.required_status_checks, 'required checks')
    const names = list(contexts, 'contexts').filter(name => typeof name === 'string')
    return names.length > 0 ? new Set(names) : undefined
  } catch (error) {
    if (error instanceof GithubSilence && (error.status === 404 || isShapeless(error))) return undefined
    throw error
  }
}

/** Read from a good answer that only lacks this part. */
function isShapeless({ status, silence }: GithubSilence): boolean {
  return status === null && silence.reason.startsWith('the answer has no')
}

async function getAll(
  requests: GithubRequests,
  asked: Asked,
  path: string,
  rowsOf: (body: unknown) => unknown,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const more = `${path.includes('?') ? '&' : '?'}per_page=100${page === 1 ? '' : `&page=${page}`}`
    const { body, hasNext } = await requests.get(asked, `${path}${more}`)
    rows.push(...list(rowsOf(body), 'rows'))
    if (!hasNext) return rows
  }
  throw unreachable(`more than ${PAGES_MAX} pages of ${path}`)
}
