// How old a result is, and whether that is too old: the one answer for index, portfolio and gate.
import { provostError } from '#kernel/errors/errors'
import { ageMs, type InstantMs } from '#kernel/events/time'
import { readMoment } from '../shape/instant.ts'
import { SKEW_MS } from '../shape/vocabulary.ts'

export type AgeLimits = { readonly max_age_days: number; readonly warn_age_days: number }

type GivenLimits = { readonly [name in keyof AgeLimits]: unknown }

export type Bucket = 'healthy' | 'stale' | 'unknown_freshness'

export type Freshness = { readonly max_age_days: number } & (
  | { readonly bucket: 'healthy'; readonly freshness_days: number; readonly reason: 'fresh' | 'aging' }
  | { readonly bucket: 'stale'; readonly freshness_days: number; readonly reason: 'too_old' }
  | { readonly bucket: 'unknown_freshness'; readonly freshness_days: null; readonly reason: UnknownReason }
)

/** `reverted`: the change that the record is about was taken back since. */
export type UnknownReason = 'missing' | 'unparseable' | 'future' | 'reverted'

const DAY_MS = 86_400_000

export function classifyFreshness(finishedAt: unknown, now: InstantMs, limits: GivenLimits): Freshness {
  const max_age_days = readDays('max_age_days', limits.max_age_days)
  const warn_age_days = readDays('warn_age_days', limits.warn_age_days)
  const unknown = (reason: UnknownReason): Freshness => ({
    bucket: 'unknown_freshness',
    freshness_days: null,
    max_age_days,
    reason,
  })
  if (finishedAt === undefined || finishedAt === null || finishedAt === '') return unknown('missing')
  const instant = readMoment(finishedAt)
  if (instant === undefined) return unknown('unparseable')
  if (instant > now + SKEW_MS) return unknown('future')

  const freshness_days = Math.floor(ageMs(now, instant) / DAY_MS)
  if (freshness_days > max_age_days) return { bucket: 'stale', freshness_days, max_age_days, reason: 'too_old' }
  const reason = freshness_days > warn_age_days ? 'aging' : 'fresh'
  return { bucket: 'healthy', freshness_days, max_age_days, reason }
}

// A limit that is no number of days would make every comparison false, and a stale result fresh.
function readDays(name: string, days: unknown): number {
  if (typeof days === 'number' && Number.isInteger(days) && days >= 1) return days
  throw provostError('EVIDENCE_POLICY_INVALID', { message: `${name} must be a whole number of days, at least 1` })
}
