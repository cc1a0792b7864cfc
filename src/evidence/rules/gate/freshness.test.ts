import { expect, test } from 'vitest'
import { NOW } from '../submission/submission-sample.ts'
import { classifyFreshness } from './freshness.ts'

const limits = { max_age_days: 30, warn_age_days: 14 }
const ago = (days: number, ms = 0) => new Date(NOW - days * 86_400_000 - ms).toISOString()

const rows: readonly [what: string, finishedAt: unknown, bucket: string, days: number | null, reason: string][] = [
  ['just now', ago(0), 'healthy', 0, 'fresh'],
  ['one millisecond less than a day', ago(1, -1), 'healthy', 0, 'fresh'],
  ['day 14 of 14', ago(14), 'healthy', 14, 'fresh'],
  ['the last millisecond before day 15', ago(15, -1), 'healthy', 14, 'fresh'],
  ['day 15', ago(15), 'healthy', 15, 'aging'],
  ['day 30 of 30', ago(30), 'healthy', 30, 'aging'],
  ['the last millisecond before day 31', ago(31, -1), 'healthy', 30, 'aging'],
  ['day 31', ago(31), 'stale', 31, 'too_old'],
  ['ahead by the skew of two clocks', ago(0, -600_000), 'healthy', 0, 'fresh'],
  ['ahead by one millisecond more', ago(0, -600_001), 'unknown_freshness', null, 'future'],
  ['nothing', undefined, 'unknown_freshness', null, 'missing'],
  ['null', null, 'unknown_freshness', null, 'missing'],
  ['an empty text', '', 'unknown_freshness', null, 'missing'],
  ['a date without a time', '2026-03-19', 'unknown_freshness', null, 'unparseable'],
  ['a number', NOW, 'unknown_freshness', null, 'unparseable'],
]

test.each(rows)('%s', (_what, finishedAt, bucket, freshness_days, reason) => {
  expect(classifyFreshness(finishedAt, NOW, limits)).toEqual({ bucket, freshness_days, max_age_days: 30, reason })
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, null, '30'])(
  'an age limit of %j is refused, never compared',
  days => {
    const refusal = expect.objectContaining({ code: 'EVIDENCE_POLICY_INVALID' })
    expect(() => classifyFreshness(ago(1), NOW, { ...limits, max_age_days: days })).toThrow(refusal)
    expect(() => classifyFreshness(ago(1), NOW, { ...limits, warn_age_days: days })).toThrow(refusal)
  },
)
