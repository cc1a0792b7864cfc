// How long a forge wants to be left alone, one repository at a time. While it does, nothing is asked.
import type { ForgeSilence } from '#change/ports/forge'

/** The names of the headers that tell how many requests are left, and from when on there are more. */
export type LimitHeaders = { readonly remaining: string; readonly reset: string }

export type RequestBudget = {
  /** Null: it may be asked. */
  readonly find: (repo: string) => ForgeSilence | null
  /** Reads every answer, also a good one: it may have been the last that is allowed. */
  readonly note: (repo: string, status: number, headers: Headers, said: string) => ForgeSilence | null
}

// What is waited when it names no time itself.
const UNNAMED_MS = 60_000
const WAIT_MS_MAX = 24 * 3_600_000
const JITTER = 0.1

export function requestBudget(limits: LimitHeaders, now: () => number, chance: () => number): RequestBudget {
  const waits = new Map<string, ForgeSilence & { readonly nextAt: number }>()
  return {
    find: repo => {
      const wait = waits.get(repo)
      if (wait && now() < wait.nextAt) return wait
      waits.delete(repo)
      return null
    },
    note: (repo, status, headers, said) => {
      const isRefused = status === 403 || status === 429
      if (!isRefused && headers.get(limits.remaining) !== '0') return null
      const askedMs = readWait(limits, headers, now()) ?? (isRefused ? UNNAMED_MS : 0)
      const waitMs = Math.min(Math.max(0, askedMs), WAIT_MS_MAX)
      const nextAt = now() + waitMs + Math.round(waitMs * JITTER * chance())
      const reason = isRefused ? said : 'the limit of requests is used up'
      const wait = { code: 'FORGE_RATE_LIMITED', reason, nextAt } as const
      waits.set(repo, wait)
      return wait
    },
  }
}

/** `retry-after` in seconds or as a date, else the moment at which the limit begins anew. */
function readWait({ remaining, reset: begins }: LimitHeaders, headers: Headers, now: number): number | null {
  const after = headers.get('retry-after')
  if (after !== null && /^\d{1,9}$/.test(after)) return Number(after) * 1000
  const date = after === null ? Number.NaN : Date.parse(after)
  if (!Number.isNaN(date)) return date - now
  const reset = headers.get(begins)
  const isSpent = headers.get(remaining) === '0'
  return isSpent && reset !== null && /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 - now : null
}
