// Which kind of failure an agent tells of: by the codes of its provider where it passes them on, else by its words.
import type { FailureClass } from './failure-class.ts'

export type FailureTold = {
  /** Words of a program for a program: `rate_limit`, `context_length_exceeded`. */
  readonly codes: readonly string[]
  /** Of the provider's answer; null when it gave none, or the agent does not tell. */
  readonly status: number | null
  readonly words: string
}

type Row = {
  readonly rule: string
  readonly class: FailureClass
  readonly codes?: readonly string[]
  readonly isStatus?: (status: number) => boolean
  readonly words?: RegExp
}

/** First match wins. A code says more than a word, so words that could mean two things stand below. */
const ROWS: readonly Row[] = [
  { rule: 'F1', class: 'resume_failed', words: /no conversation found|no rollout found|session not found/i },
  {
    rule: 'F2',
    class: 'context_too_long',
    codes: ['prompt_too_long', 'context_length_exceeded'],
    words: /prompt is too long|context (?:window|length)/i,
  },
  {
    rule: 'F3',
    class: 'credit_exhausted',
    codes: ['billing_error', 'insufficient_quota', 'usage_not_included'],
    words: /credit balance|billing details|out of credits|insufficient credit/i,
  },
  {
    rule: 'F4',
    class: 'limit_reached',
    codes: ['rate_limit', 'usage_limit_reached'],
    isStatus: status => status === 429,
  },
  {
    rule: 'F5',
    class: 'login_expired',
    words:
      /(?:token|login|session|credentials)\b.{0,60}\b(?:expired|revoked|invalidated|no longer valid)|sign(?:ing)? in again/i,
  },
  {
    rule: 'F6',
    class: 'not_logged_in',
    codes: ['authentication_failed', 'oauth_org_not_allowed', 'authentication_error', 'invalid_api_key'],
    isStatus: status => status === 401 || status === 403,
    words:
      /not logged in|missing bearer|missing environment variable|(?:invalid|incorrect) api key|please (?:log|sign) ?in/i,
  },
  {
    rule: 'F7',
    class: 'model_refused',
    codes: ['model_not_found'],
    words:
      /\bmodel\b.{0,80}\b(?:does not exist|not supported|not found|no access|may not exist)|not found.{0,10}\bmodel\b/i,
  },
  {
    rule: 'F8',
    class: 'no_network',
    codes: ['connection_failed'],
    words:
      /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|waiting for network|connection (?:failed|refused|closed|error)|error sending request|network error|stream disconnected/i,
  },
  {
    rule: 'F9',
    class: 'overloaded',
    codes: ['overloaded', 'overloaded_error', 'server_error', 'server_is_overloaded'],
    isStatus: status => status >= 500,
    words: /overloaded|high demand|internal server error|service unavailable|bad gateway/i,
  },
  {
    rule: 'F10',
    class: 'limit_reached',
    words: /\b(?:usage limit|rate limit|quota|too many requests|RESOURCE_EXHAUSTED|limit reached)\b/i,
  },
]

const OTHERWISE = { result: 'failed', rule: 'F11' } as const

/** Words are of strangers and may be long. */
const READ_MAX = 4_000

export type ClassifiedFailure = { readonly result: FailureClass; readonly rule: string }

export function classifyFailure(told: FailureTold): ClassifiedFailure {
  const words = told.words.slice(0, READ_MAX)
  const row = ROWS.find(({ codes, isStatus, words: pattern }) => {
    if (codes?.some(code => told.codes.includes(code))) return true
    if (told.status !== null && isStatus?.(told.status)) return true
    return pattern?.test(words) === true
  })
  return row ? { result: row.class, rule: row.rule } : OTHERWISE
}
