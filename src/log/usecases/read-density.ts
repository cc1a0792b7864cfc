// How many events fell into each of equally long spans of time. It looks at a few events and not at all of them: the order of
// the log decides, and in that order time rises but for clocks that were set.
import { type InstantMs, readInstant } from '#kernel/events/time'
import type { EventLog } from '#store/ports/event-log'

export type DensityWish = {
  /** Undefined: from the first event on. */
  readonly from?: InstantMs
  /** Undefined: up to the last event. */
  readonly to?: InstantMs
  readonly bars: number
}

export type Density = {
  /** Null: the log is empty. */
  readonly from: InstantMs | null
  readonly to: InstantMs | null
  readonly counts: readonly number[]
}

export async function readDensity(log: EventLog, { bars, ...wish }: DensityWish): Promise<Density> {
  const end = await log.headPosition()
  if (end === 0) return { from: null, to: null, counts: [] }
  const from = wish.from ?? (await timeOf(log, 1))
  const to = Math.max(wish.to ?? (await timeOf(log, end)), from)
  const step = (to - from) / bars
  const counts: number[] = []
  let before = await lastUntil(log, from - 1, 0, end)
  for (let bar = 1; bar <= bars; bar++) {
    const until = bar === bars ? to : from + bar * step - 1
    const last = await lastUntil(log, until, before, end)
    counts.push(last - before)
    before = last
  }
  return { from, to, counts }
}

/** The last position whose event is not later than the moment, known to lie between the two. */
export async function lastUntil(log: EventLog, moment: InstantMs, low: number, high: number): Promise<number> {
  let [reached, beyond] = [low, high + 1]
  while (beyond - reached > 1) {
    const middle = Math.floor((reached + beyond) / 2)
    if ((await timeOf(log, middle)) <= moment) reached = middle
    else beyond = middle
  }
  return reached
}

async function timeOf(log: EventLog, position: number): Promise<InstantMs> {
  const [event] = await log.readBack({ before: position + 1, limit: 1 })
  return readInstant(event?.at) ?? 0
}
