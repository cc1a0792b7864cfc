// What an accepted task cost, what a refuted claim cost, and how much went into what nothing came of.

import type { Money } from '../figures.ts'
import { SPEND_BUCKETS, type SpendBucket } from './classify-spend.ts'
import { sumExactly } from './sum-ledger.ts'

export type OutcomeQuestion = {
  readonly currency: string
  readonly rows: readonly { readonly bucket: SpendBucket; readonly cost: Money | null }[]
  readonly accepted: number
  readonly refuted: number
}

export type OutcomeSums = {
  readonly sums: Readonly<Record<SpendBucket, number>>
  readonly total: number
  /** Costs that nobody told, or that are of another currency. */
  readonly unknown: number
  readonly atLeast: boolean
  readonly perAccepted: { readonly direct: number | null; readonly allIn: number | null }
  readonly perRefuted: number | null
  readonly lostShare: number | null
}

export type DayOutcome = Pick<OutcomeSums, 'sums' | 'unknown'> & { readonly day: string }

type DayRow = OutcomeQuestion['rows'][number] & { readonly day: string | null }

/** By the day on which a turn ended; one whose day nobody knows stands in no day. */
export function sumDays(currency: string, rows: readonly DayRow[]): readonly DayOutcome[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = [...byDay.keys()].filter(day => day !== null).sort()
  return days.map(day => {
    const { sums, unknown } = sumOutcomes({ currency, rows: byDay.get(day)!, accepted: 0, refuted: 0 })
    return { day, sums, unknown }
  })
}

export function sumOutcomes({ currency, rows, accepted, refuted }: OutcomeQuestion): OutcomeSums {
  const known = rows.flatMap(({ bucket, cost }) => (cost?.currency === currency ? [{ bucket, nanos: cost.nanos }] : []))
  const sumOf = (wanted: SpendBucket) =>
    sumExactly(known.filter(({ bucket }) => bucket === wanted).map(({ nanos }) => nanos))
  const sums = Object.fromEntries(SPEND_BUCKETS.map(bucket => [bucket, sumOf(bucket)])) as Record<SpendBucket, number>
  const total = sumExactly(known.map(({ nanos }) => nanos))
  const unknown = rows.length - known.length
  return {
    sums,
    total,
    unknown,
    atLeast: unknown > 0,
    perAccepted: { direct: divide(sums.accepted, accepted), allIn: divide(total, accepted) },
    perRefuted: divide(sums.refuting, refuted),
    lostShare: total === 0 ? null : Math.round(((sums.unproven + sums.thrown_away) / total) * 10_000) / 10_000,
  }
}

/** Half up, on whole numbers: a fraction in between would round the halves by chance. */
function divide(nanos: number, parts: number): number | null {
  if (parts === 0) return null
  const twice = 2n * BigInt(parts)
  return Number((2n * BigInt(nanos) + BigInt(parts)) / twice)
}
