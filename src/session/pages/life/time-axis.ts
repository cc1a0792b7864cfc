// A stretch of time laid over a width: where something lies on it, and the times written below.
export type TimeAxis = {
  readonly from: number
  readonly to: number
  /** In percent of the width; undefined: outside. */
  readonly place: (from: number, to: number | null) => { readonly left: number; readonly width: number } | undefined
  readonly ticks: readonly { readonly at: number; readonly percent: number; readonly text: string }[]
}

const TICKS = 4
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export function chooseAxis(begin: number, end: number, windowMs: number | null): TimeAxis {
  const from = windowMs === null ? begin : Math.max(begin, end - windowMs)
  const to = Math.max(end, from + 1)
  const percentOf = (at: number) => ((at - from) / (to - from)) * 100
  const place: TimeAxis['place'] = (first, last) => {
    const [left, right] = [Math.max(first, from), Math.min(last ?? to, to)]
    if (left > to || right < from) return undefined
    return { left: percentOf(left), width: Math.max(0, percentOf(right) - percentOf(left)) }
  }
  const ticks = Array.from({ length: TICKS + 1 }, (_, n) => {
    const at = from + ((to - from) * n) / TICKS
    return { at, percent: percentOf(at), text: composeTick(at, to - from) }
  })
  return { from, to, place, ticks }
}

/** As fine as the stretch needs it, in the time of the reader. */
function composeTick(at: number, stretchMs: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (stretchMs > DAY_MS) return `${date.getMonth() + 1}/${date.getDate()} ${time}`
  return stretchMs > 10 * MINUTE_MS ? time : `${time}:${two(date.getSeconds())}`
}
