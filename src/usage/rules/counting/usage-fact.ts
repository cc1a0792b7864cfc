// What one printed line of an agent says about use: figures, a limit, a retry, or how full its context is.
import type { Figure, Figures } from '../figures.ts'

export const USAGE_HARNESSES = ['claude-code', 'codex', 'gemini', 'opencode', 'acp', 'command'] as const

export type UsageHarness = (typeof USAGE_HARNESSES)[number]

export const LIMIT_STATUSES = ['allowed', 'near', 'rejected', 'no_credit', 'overloaded'] as const

export type LimitStatus = (typeof LIMIT_STATUSES)[number]

export type UsageFigureFact = {
  readonly kind: 'usage'
  /** One answer to one prompt, or one request inside of it. */
  readonly unit: 'turn' | 'step'
  /** The same key is the same use, however often it is printed. */
  readonly key: string | null
  /** The agent's own id of the session whose totals these are. */
  readonly native: string | null
  /** What this turn used. */
  readonly delta: Figures | null
  /** What the agent's own session has used so far, over restarts. */
  readonly total: Figures | null
  /** Told, and known to leave something out. */
  readonly partial: boolean
}

export type LimitFact = {
  readonly kind: 'limit'
  readonly status: LimitStatus
  readonly window: string | null
  readonly resetAt: string | null
  /** The part of the limit that is used up, from 0. */
  readonly used: number | null
}

export type RetryFact = {
  readonly kind: 'retry'
  readonly reason: 'rate_limit' | 'overloaded' | 'other'
  readonly delayMs: Figure
  readonly attempt: Figure
}

export type ContextFact = { readonly kind: 'context'; readonly used: number; readonly size: number }

export type UsageFact = UsageFigureFact | LimitFact | RetryFact | ContextFact

/** Where a line stands, for facts whose line brings no key or session of its own. */
export type LineSite = { readonly native: string | null; readonly place: string | null }
