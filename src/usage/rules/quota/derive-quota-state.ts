// How it stands with the quota of an account and model, from what agents said: a refusal counts until a sign of life.
import type { InstantMs } from '#kernel/events/time'
import type { LimitStatus } from '../counting/usage-fact.ts'

export const QUOTA_STATES = ['unknown', 'clear', 'near', 'waiting', 'due', 'no_credit', 'overloaded'] as const

export type QuotaState = (typeof QUOTA_STATES)[number]

export type QuotaFact = {
  readonly at: InstantMs
  readonly status: LimitStatus
  readonly window: string | null
  readonly resetAt: InstantMs | null
  /** A turn succeeded, whatever the status says. */
  readonly turnOk: boolean
}

export type QuotaAnswer = {
  readonly state: QuotaState
  readonly since: InstantMs | null
  readonly until: InstantMs | null
  readonly basis: 'told' | 'none'
  readonly window: string | null
  readonly rule: string
}

/** A reset that lies further away is not believed. */
export const RESET_MS_MAX = 8 * 24 * 60 * 60_000

export function deriveQuotaState(now: InstantMs, given: readonly QuotaFact[]): QuotaAnswer {
  const facts = given.filter(({ at }) => at <= now).toSorted((left, right) => left.at - right.at)
  const last = facts.at(-1)
  if (!last) return { state: 'unknown', since: null, until: null, basis: 'none', window: null, rule: 'Q1' }
  const refusedAt = facts.findLastIndex(isRefusal)
  const livedAt = facts.findLastIndex(fact => !isRefusal(fact))
  if (livedAt > refusedAt) return stateWhileAlive(last, facts[livedAt]!)
  const refusal = facts[refusedAt]!
  if (refusal.status === 'no_credit') return { ...untold('no_credit', refusal), rule: 'Q4' }
  if (refusal.status === 'overloaded') return { ...untold('overloaded', refusal), rule: 'Q5' }
  const episode = facts.slice(livedAt + 1).filter(({ status }) => status === 'rejected')
  return stateWhileRefused(now, episode, refusal)
}

const isRefusal = ({ turnOk, status }: QuotaFact) => !turnOk && status !== 'allowed' && status !== 'near'

const untold = (state: QuotaState, { at, window }: QuotaFact) =>
  ({ state, since: at, until: null, basis: 'none', window }) as const

function stateWhileAlive(last: QuotaFact, lived: QuotaFact): QuotaAnswer {
  if (last.status !== 'near' || last.turnOk) return { ...untold('clear', lived), rule: 'Q3' }
  const basis = last.resetAt === null ? 'none' : 'told'
  return { state: 'near', since: last.at, until: last.resetAt, basis, window: last.window, rule: 'Q2' }
}

function stateWhileRefused(now: InstantMs, episode: readonly QuotaFact[], refusal: QuotaFact): QuotaAnswer {
  const waiting = untold('waiting', episode[0]!)
  const told = episode.findLast(({ resetAt }) => resetAt !== null)?.resetAt ?? null
  if (told === null) return { ...waiting, rule: 'Q6' }
  if (told > refusal.at + RESET_MS_MAX) return { ...waiting, rule: 'Q7' }
  if (told <= now) return { ...waiting, state: 'due', until: told, basis: 'told', rule: 'Q8' }
  return { ...waiting, until: told, basis: 'told', rule: 'Q9' }
}
