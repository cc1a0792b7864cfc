// Confirms a run by asking GitHub. Whatever is not a clear answer means that GitHub could not be asked.

import type {
  DefinitionAnswer,
  ProvenanceAdapter,
  ProvenanceQuestion,
  ProvenanceReport,
} from '#evidence/ports/provenance'
import type { ProvenanceFacts } from '#evidence/rules/record/provenance'
import { ownMemberOf } from '#evidence/rules/shape/json-object'
import { readDefinitionText, scenarioPath } from './scenario-file.ts'
import { unreachableProvenance } from './unreachable-facts.ts'

export type GithubAccess = {
  readonly baseUrl: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly now: () => number
}

export const GITHUB_CHECKS_API = 'https://api.github.com'
export const GITHUB_TIMEOUT_MS = 30_000

export function githubProvenance(access: GithubAccess): ProvenanceAdapter {
  return {
    name: 'github',
    isForge: true,
    ask: question => askRun(access, question),
    readDefinition: (question, scenarioId) => askDefinition(access, question, scenarioId),
  }
}

async function askRun(access: GithubAccess, question: ProvenanceQuestion): Promise<ProvenanceReport> {
  const { repo, source } = question.submission
  const run = encodeURIComponent(source.provider_run_id)
  const asAsked = { ...access, ...tokenFor(access, question) }
  if (asAsked.isMissing)
    return unreachableProvenance('github', `the variable ${question.tokenEnv}, which is to hold the token, is not set`)
  const answer = await ask(asAsked, `/repos/${repo}/actions/runs/${run}/attempts/${source.attempt ?? 1}`)
  if (answer.status === 200 && answer.body !== undefined) return { facts: readRun(answer.body), retryAfterMs: null }
  if (answer.status !== 404) return unreachableProvenance('github', answer.detail, answer.retryAfterMs)
  // To those who may not look, GitHub says "not found" as well: that proves nothing.
  const repository = await ask(asAsked, `/repos/${repo}`)
  if (repository.status === 200 && repository.body !== undefined) return { facts: NOT_FOUND, retryAfterMs: null }
  const detail = repository.status === 404 ? `${repo} is not readable with this token` : repository.detail
  return unreachableProvenance('github', detail, repository.retryAfterMs)
}

const NOT_FOUND: ProvenanceFacts = {
  adapter: 'github',
  reachable: true,
  found: false,
  run_status: null,
  detail: null,
  observed: {},
}

function readRun(run: unknown): ProvenanceFacts {
  const scalarOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)
  const status = ownMemberOf(run, 'status')
  return {
    ...NOT_FOUND,
    found: true,
    run_status: typeof status === 'string' ? status : null,
    observed: {
      repo: scalarOf(ownMemberOf(ownMemberOf(run, 'repository'), 'full_name')),
      commit: scalarOf(ownMemberOf(run, 'head_sha')),
      workflow: scalarOf(ownMemberOf(run, 'path')),
      run_id: scalarOf(ownMemberOf(run, 'id')),
      attempt: scalarOf(ownMemberOf(run, 'run_attempt')),
    },
  }
}

async function askDefinition(
  access: GithubAccess,
  question: ProvenanceQuestion,
  scenarioId: string,
): Promise<DefinitionAnswer> {
  const { submission } = question
  const path = scenarioPath(scenarioId)
  if (path === undefined) return 'absent'
  const asAsked = { ...access, ...tokenFor(access, question) }
  const answer = await ask(asAsked, `/repos/${submission.repo}/contents/${path}?ref=${submission.ref.commit_sha}`)
  if (answer.status === 404) return 'absent'
  const content = ownMemberOf(answer.body, 'content')
  if (answer.status !== 200 || typeof content !== 'string' || ownMemberOf(answer.body, 'encoding') !== 'base64')
    return null
  return readDefinitionText(Buffer.from(content, 'base64').toString('utf8'))
}

/** A token that was asked for by name and is not there is a mistake to be told, and no reason to try another one. */
function tokenFor({ env }: GithubAccess, { tokenEnv }: ProvenanceQuestion): { token?: string; isMissing: boolean } {
  const token = tokenEnv === null ? env.GITHUB_TOKEN || env.GH_TOKEN : env[tokenEnv]
  return token ? { token, isMissing: false } : { isMissing: tokenEnv !== null }
}

type Answer = {
  readonly status: number | null
  /** Undefined when it was no JSON object. */
  readonly body: object | undefined
  readonly detail: string
  readonly retryAfterMs: number | null
}

async function ask(
  { baseUrl, token, timeoutMs, now }: GithubAccess & { readonly token?: string },
  path: string,
): Promise<Answer> {
  const nothing = { status: null, body: undefined, retryAfterMs: null }
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        'user-agent': 'provost',
        'x-github-api-version': '2022-11-28',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      redirect: 'error', // a token must not follow anybody elsewhere
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = readObject(await response.text())
    const detail = body ? `HTTP ${response.status}` : `HTTP ${response.status}, and no JSON`
    return { status: response.status, body, detail, retryAfterMs: readRetryAfter(response, now()) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { ...nothing, detail: isLate ? `timeout after ${timeoutMs} ms` : causeOf(error) }
  }
}

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds, or the moment at which GitHub's own limit ends. */
function readRetryAfter({ headers, status }: Response, now: number): number | null {
  const seconds = headers.get('retry-after')
  if (seconds !== null && /^\d{1,7}$/.test(seconds)) return Number(seconds) * 1000
  const reset = headers.get('x-ratelimit-reset')
  const isLimited = (status === 403 || status === 429) && headers.get('x-ratelimit-remaining') === '0'
  if (!isLimited || reset === null || !/^\d{1,12}$/.test(reset)) return null
  return Math.max(0, Number(reset) * 1000 - now)
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
