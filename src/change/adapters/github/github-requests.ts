// Asks GitHub's REST API: answers are remembered by their ETag, bodies are bounded, limits are kept, and the token goes
// nowhere but into the header.

import { isObject, isText } from '#kernel/reading/json-value'
import { redact } from '#kernel/text/redact'
import { cutText } from '#kernel/text/text-hygiene'
import { readBounded } from './bounded-body.ts'
import { type GithubBudget, githubBudget } from './github-budget.ts'
import { GithubSilence, unreachable } from './github-silence.ts'
import { rememberedAnswers } from './remembered-answers.ts'

export const GITHUB_API = 'https://api.github.com'

export type GithubAccess = {
  readonly baseUrl: string
  readonly now: () => number
  /** From 0 up to 1. */
  readonly chance: () => number
  readonly timeoutMs?: number
}

export type Asked = { readonly repo: string; readonly token: string | undefined }

export type GithubAnswer = { readonly body: unknown; readonly hasNext: boolean }

export type GithubRequests = {
  /** Throws GithubSilence for whatever is no clear answer. */
  readonly get: (asked: Asked, path: string) => Promise<GithubAnswer>
  readonly send: (asked: Asked, method: 'PUT' | 'POST', path: string, body: unknown) => Promise<GithubAnswer>
}

const TIMEOUT_MS = 20_000
const BODY_BYTES_MAX = 8 * 1024 * 1024
const SAID_MAX = 300

export function githubRequests(access: GithubAccess): GithubRequests {
  const remembered = rememberedAnswers()
  const budget = githubBudget(access.now, access.chance)
  return {
    async get(asked, path) {
      const known = remembered.find(`${asked.repo} ${path}`)
      const etag = known ? { 'if-none-match': known.etag } : {}
      const { response, text } = await ask(access, budget, asked, path, { headers: etag })
      if (response.status === 304 && known) {
        budget.note(asked.repo, response.status, response.headers, '')
        return known.answer
      }
      const answer = readAnswer(budget, asked, response, text)
      const newEtag = response.headers.get('etag')
      if (newEtag !== null) remembered.keep(`${asked.repo} ${path}`, { etag: newEtag, answer, bytes: text.length })
      return answer
    },
    async send(asked, method, path, body) {
      const headers = { 'content-type': 'application/json' }
      const { response, text } = await ask(access, budget, asked, path, { method, headers, body: JSON.stringify(body) })
      return readAnswer(budget, asked, response, text)
    },
  }
}

async function ask(
  { baseUrl, timeoutMs = TIMEOUT_MS }: GithubAccess,
  budget: GithubBudget,
  { repo, token }: Asked,
  path: string,
  init: { readonly method?: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<{ response: Response; text: string }> {
  const wait = budget.find(repo)
  if (wait) throw new GithubSilence(wait)
  const hidden = token === undefined ? [] : [token]
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
      ...init,
      headers: {
        accept: 'application/vnd.github+json',
        'user-agent': 'provost',
        'x-github-api-version': '2022-11-28',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...init.headers,
      },
      redirect: 'error', // a token must not follow anybody elsewhere
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { response, text: await readBounded(response, BODY_BYTES_MAX) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw unreachable(isLate ? `no answer in ${timeoutMs} ms` : redact(causeOf(error), hidden))
  }
}

function readAnswer(budget: GithubBudget, { repo, token }: Asked, response: Response, text: string): GithubAnswer {
  const { status, headers } = response
  const body = parse(text)
  const said = redact(composeSaid(status, body), token === undefined ? [] : [token])
  const wait = budget.note(repo, status, headers, said)
  if (wait && (status === 403 || status === 429)) throw new GithubSilence(wait, status)
  if (!response.ok) throw unreachable(said, status)
  if (body === undefined) throw unreachable(`HTTP ${status}, and no JSON`, status)
  return { body, hasNext: /<[^>]*>;\s*rel="next"/.test(headers.get('link') ?? '') }
}

function composeSaid(status: number, body: unknown): string {
  const message = isObject(body) && isText(body.message) ? `: ${cutText(body.message, SAID_MAX)}` : ''
  return `HTTP ${status}${message}`
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
