// The verdicts of a repository over time, a series per surface. A record whose time or verdict cannot be read is counted, not drawn.
import { compareCodePoints } from '../shape/code-point-order.ts'
import { readMoment } from '../shape/instant.ts'
import { isRecordVerdict, RECORD_VERDICTS } from '../shape/vocabulary.ts'

export type VerdictLine = {
  readonly verified: string | null
  readonly finished_at: string | null
  readonly surfaces: readonly string[]
}

export type VerdictHistory = {
  /** Rising, in milliseconds. */
  readonly times: readonly number[]
  /** The rank of the verdict at each time; null where the surface said nothing. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly undrawn: number
}

export function deriveVerdictHistory(records: readonly VerdictLine[]): VerdictHistory {
  const drawn = records.flatMap(({ verified, finished_at, surfaces }) => {
    const at = readMoment(finished_at)
    return at === undefined || !isRecordVerdict(verified)
      ? []
      : [{ at, rank: RECORD_VERDICTS.indexOf(verified), surfaces }]
  })
  const times = [...new Set(drawn.map(({ at }) => at))].sort((one, other) => one - other)
  const names = [...new Set(drawn.flatMap(({ surfaces }) => surfaces))].sort(compareCodePoints)
  const worstAt = (name: string, time: number) => {
    const ranks = drawn.filter(({ at, surfaces }) => at === time && surfaces.includes(name)).map(({ rank }) => rank)
    return ranks.length === 0 ? null : Math.min(...ranks)
  }
  return {
    times,
    series: names.map(name => ({ name, values: times.map(time => worstAt(name, time)) })),
    undrawn: records.length - drawn.length,
  }
}
