// Asks a forge's REST API: answers are remembered by their ETag, bodies are bounded, limits are kept, and the token goes
// nowhere but into the header, to nobody but the forge.

import { isObject, isText } from '#kernel/reading/json-value'
import { redact } from '#kernel/text/redact'
import { cutText } from '#kernel/text/text-hygiene'
import { readBounded } from './bounded-body.ts'
import { NoClearAnswer, unreachable } from './no-clear-answer.ts'
import { rememberedAnswers } from './remembered-answers.ts'
import { type LimitHeaders, type RequestBudget, requestBudget } from './request-budget.ts'

/** What one forge does in its own way. */
export type Dialect = {
  readonly headers: (token: string | undefined) => Readonly<Record<string, string>>
  readonly limits: LimitHeaders
}

export type ForgeAccess = {
  readonly dialect: Dialect
  readonly now: () => number
  /** From 0 up to 1. */
  readonly chance: () => number
  readonly timeoutMs?: number
}

export type AskedForge = { readonly repo: string; readonly baseUrl: string; readonly token: string | undefined }

export type ForgeAnswer = { readonly body: unknown; readonly hasNext: boolean }

export type SendMethod = 'PUT' | 'POST' | 'PATCH'

export type ForgeRequests = {
  /** Throws NoClearAnswer for whatever is no clear answer. */
  readonly get: (asked: AskedForge, path: string) => Promise<ForgeAnswer>
  /** What is no JSON, as the log of a job. */
  readonly getText: (asked: AskedForge, path: string) => Promise<string>
  readonly send: (asked: AskedForge, method: SendMethod, path: string, body: unknown) => Promise<ForgeAnswer>
}

const TIMEOUT_MS = 20_000
const BODY_BYTES_MAX = 8 * 1024 * 1024
const SAID_MAX = 300
const REDIRECTS_MAX = 3

export function forgeRequests(access: ForgeAccess): ForgeRequests {
  const remembered = rememberedAnswers()
  const budget = requestBudget(access.dialect.limits, access.now, access.chance)
  return {
    async get(asked, path) {
      const key = `${asked.baseUrl} ${asked.repo} ${path}`
      const known = remembered.find(key)
      const etag = known ? { 'if-none-match': known.etag } : {}
      const { response, text } = await ask(access, budget, asked, path, { headers: etag })
      if (response.status === 304 && known) {
        budget.note(asked.repo, response.status, response.headers, '')
        return known.answer
      }
      const answer = readAnswer(budget, asked, response, text)
      const newEtag = response.headers.get('etag')
      if (newEtag !== null) remembered.keep(key, { etag: newEtag, answer, bytes: text.length })
      return answer
    },
    async getText(asked, path) {
      const { response, text } = await ask(access, budget, asked, path, { headers: {} })
      if (!response.ok) readAnswer(budget, asked, response, text)
      return text
    },
    async send(asked, method, path, body) {
      const headers = { 'content-type': 'application/json' }
      const { response, text } = await ask(access, budget, asked, path, { method, headers, body: JSON.stringify(body) })
      return readAnswer(budget, asked, response, text)
    },
  }
}

type Init = { readonly method?: string; readonly headers: Record<string, string>; readonly body?: string }

async function ask(
  { dialect, timeoutMs = TIMEOUT_MS }: ForgeAccess,
  budget: RequestBudget,
  { repo, baseUrl, token }: AskedForge,
  path: string,
  init: Init,
): Promise<{ response: Response; text: string }> {
  const wait = budget.find(repo)
  if (wait) throw new NoClearAnswer(wait)
  const hidden = token === undefined ? [] : [token]
  const headers = { 'user-agent': 'provost', ...dialect.headers(token), ...init.headers }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await follow(`${baseUrl.replace(/\/$/, '')}${path}`, { ...init, headers, signal })
    return { response, text: await readBounded(response, BODY_BYTES_MAX) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw unreachable(isLate ? `no answer in ${timeoutMs} ms` : redact(causeOf(error), hidden))
  }
}

const FOLLOWED: Readonly<Record<number, readonly string[]>> = {
  301: ['GET'],
  302: ['GET'],
  307: ['GET', 'PUT', 'POST', 'PATCH'],
  308: ['GET', 'PUT', 'POST', 'PATCH'],
}

/** A repository that was renamed is where the forge says, as long as that is the forge itself: a token follows nobody elsewhere. */
async function follow(address: string, init: RequestInit): Promise<Response> {
  let url = new URL(address)
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (!FOLLOWED[response.status]?.includes(init.method ?? 'GET')) return response
    const next = URL.parse(response.headers.get('location') ?? '', url.href)
    await response.body?.cancel()
    if (next?.origin !== url.origin)
      throw new Error(`a redirect to ${next?.origin ?? 'nowhere'}, which is not the forge`)
    url = next
  }
  throw new Error(`more than ${REDIRECTS_MAX} redirects`)
}

function readAnswer(budget: RequestBudget, { repo, token }: AskedForge, response: Response, text: string): ForgeAnswer {
  const { status, headers } = response
  const body = parse(text)
  const said = redact(composeSaid(status, body), token === undefined ? [] : [token])
  const wait = budget.note(repo, status, headers, said)
  if (wait && (status === 403 || status === 429)) throw new NoClearAnswer(wait, status)
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
