// What an endpoint is told of: every notification is of one kind, and an endpoint names the kinds it wants.
import { isOneOf } from '#kernel/reading/json-value'

export const WEBHOOK_KINDS = ['needs_you', 'quota', 'budget', 'news'] as const

export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** By the key of the notification. One that stands in no row waits for a person until somebody says otherwise. */
const KINDS: Readonly<Record<string, WebhookKind>> = {
  quota_paused: 'quota',
  held_by_limit: 'budget',
  limit_warns: 'budget',
  limit_holds: 'budget',
  interrupted_by_limit: 'budget',
  agent_done: 'news',
  ready_to_merge: 'news',
  pr_merged: 'news',
  pr_closed: 'news',
}

export function kindOfNotification(key: string): WebhookKind {
  return Object.hasOwn(KINDS, key) ? KINDS[key]! : 'needs_you'
}

/** Undefined: one of the words names no kind. */
export function readKinds(words: readonly string[]): readonly WebhookKind[] | undefined {
  const kinds = words.filter(word => isOneOf(word, WEBHOOK_KINDS)) as WebhookKind[]
  return kinds.length === words.length && kinds.length > 0 ? [...new Set(kinds)] : undefined
}

export type Told = {
  readonly kind: WebhookKind | 'test'
  /** When it happened. */
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The body of a message: type, timestamp and data, as Standard Webhooks 1.0 recommends. */
export function composeBody({ kind, at, data }: Told): string {
  return JSON.stringify({ type: `provost.${kind}`, timestamp: at, data })
}
