// What agents of one account said about its limits since it last worked, and how long earlier waits took: a fold of what
// was counted, so that a restart knows it too.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import { readUsageEvent, type UsageEvent } from '../counting/usage-events.ts'
import type { QuotaFact } from './derive-quota-state.ts'

export type QuotaWait = { readonly hitAt: InstantMs; readonly clearedAt: InstantMs }

export type AccountQuota = {
  readonly account: string
  readonly harness: string
  /** Since the last sign of life, that one first. */
  readonly facts: readonly QuotaFact[]
  readonly waits: readonly QuotaWait[]
}

const FACTS_MAX = 100
const WAITS_MAX = 50

export const emptyQuota = (account: string, harness: string): AccountQuota => ({
  account,
  harness,
  facts: [],
  waits: [],
})

export function foldQuota(quota: AccountQuota, event: UsageEvent): AccountQuota {
  const fact = readFact(event)
  if (!fact) return quota
  if (!isLife(fact)) return { ...quota, facts: [...quota.facts, fact].slice(-FACTS_MAX) }
  // What is read late, as from an old log, says nothing about what came after it.
  const later = quota.facts.filter(({ at }) => at > fact.at)
  if (later.some(isLife)) return quota
  const hit = quota.facts.find(known => isRejection(known) && known.at <= fact.at)
  const wait = hit ? [{ hitAt: hit.at, clearedAt: fact.at }] : []
  return { ...quota, facts: [fact, ...later], waits: [...quota.waits, ...wait].slice(-WAITS_MAX) }
}

const isRejection = ({ turnOk, status }: QuotaFact) => !turnOk && status === 'rejected'

const isLife = ({ turnOk, status }: QuotaFact) => turnOk || status === 'allowed' || status === 'near'

/** A turn that was answered shows that there is quota; one that used nothing shows nothing. */
function readFact({ type, data }: UsageEvent): QuotaFact | undefined {
  if (type === 'usage.limited') {
    const { status, window, resetAt, at } = data
    return { at: readInstant(at) ?? 0, status, window, resetAt: readInstant(resetAt) ?? null, turnOk: false }
  }
  if (type !== 'usage.recorded' || data.unit !== 'turn' || data.pieces.length === 0) return undefined
  return { at: readInstant(data.at) ?? 0, status: 'allowed', window: null, resetAt: null, turnOk: true }
}

export const accountQuotaView: View<AccountQuota> = {
  name: 'account_quota',
  version: 2,
  nouns: ['usage'],
  keyOf: ({ type, data }) => attributed(readUsageEvent(type, data))?.account,
  fold: (quota, event) => foldStored(quota, event),
  indexOf: () => ({ scope: '', status: '' }),
}

function attributed(event: UsageEvent | undefined) {
  return event && 'for' in event.data ? event.data.for : undefined
}

function foldStored(quota: AccountQuota | undefined, { type, data }: StoredEvent): AccountQuota | undefined {
  const event = readUsageEvent(type, data)
  const whose = attributed(event)
  return event && whose ? foldQuota(quota ?? emptyQuota(whose.account, whose.harness), event) : quota
}
