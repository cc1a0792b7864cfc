// Whether a message to an endpoint is sent now, later or no more (Standard Webhooks 1.0).
import type { InstantMs } from '#kernel/events/time'

export const ENDPOINT_STATES = ['on', 'off', 'removed'] as const

export type DeliveryFacts = {
  readonly now: InstantMs
  readonly createdAt: InstantMs
  readonly attempts: number
  readonly lastAt: InstantMs | null
  /** What the endpoint answered last; its status is null when it gave no answer. */
  readonly last: { readonly status: number | null; readonly retryAfterS: number | null } | null
  readonly endpoint: (typeof ENDPOINT_STATES)[number]
}

export type WebhookDelivery = {
  readonly action: 'drop' | 'done' | 'disable' | 'hold' | 'send' | 'give_up' | 'wait'
  readonly rule: string
  readonly at: InstantMs | null
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ATTEMPTS_MAX = 8
const AGE_MS_MAX = 3 * DAY_MS

/** After the first attempt, the second, and so on. */
const PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS]

const answer = (action: WebhookDelivery['action'], rule: string): WebhookDelivery => ({ action, rule, at: null })

export function decideWebhookDelivery(facts: DeliveryFacts): WebhookDelivery {
  const { now, createdAt, attempts, lastAt, last, endpoint } = facts
  const status = last?.status ?? null
  if (endpoint === 'removed') return answer('drop', 'E1')
  if (status !== null && status >= 200 && status < 300) return answer('done', 'E2')
  if (status === 410) return answer('disable', 'E3')
  if (endpoint === 'off') return answer('hold', 'E4')
  if (attempts === 0 || lastAt === null) return answer('send', 'E5')
  if (attempts >= ATTEMPTS_MAX) return answer('give_up', 'E6')
  if (now - createdAt >= AGE_MS_MAX) return answer('give_up', 'E7')
  const at = nextAttempt(attempts, lastAt, last)
  return now >= at ? answer('send', 'E8') : { action: 'wait', rule: 'E9', at }
}

function nextAttempt(attempts: number, lastAt: InstantMs, last: DeliveryFacts['last']): InstantMs {
  const planned = lastAt + (PAUSES_MS[attempts - 1] ?? 0)
  const asksForPatience = last?.status === 429 || last?.status === 503
  if (!asksForPatience || last.retryAfterS === null) return planned
  return Math.max(planned, lastAt + Math.min(last.retryAfterS * SECOND_MS, DAY_MS))
}
