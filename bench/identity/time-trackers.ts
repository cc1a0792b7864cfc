// Times trackers on the same looks, in turns: whoever comes first has the cold caches, and nobody pays for what another left behind.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { spentSince } from './processor-time.ts'

/** Makes what a look is given anew, and answers the work that is timed: what was compared once is compared faster again. */
export type Again = () => () => unknown

/** A look as it is timed: whole, and its pairing alone; none where pairing is all that there is. */
export type TimedLook = { readonly whole: Again; readonly pairing?: Again }

export type Spent = { readonly spentMs: number; readonly pairedMs: number }

const ROUNDS = 7

/** By name, the median of the rounds over all looks of each tracker. */
export function timeTrackers(trackers: Readonly<Record<string, readonly TimedLook[]>>): Record<string, Spent> {
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.entries(trackers).map(([name, looks]) => ({ name, ...timeRound(looks) })),
  ).flat()
  return Object.fromEntries(
    Object.keys(trackers).map(name => {
      const own = rounds.filter(round => round.name === name)
      return [name, { spentMs: median(own.map(one => one.spentMs)), pairedMs: median(own.map(one => one.pairedMs)) }]
    }),
  )
}

function timeRound(looks: readonly TimedLook[]): Spent {
  const wholes = sumOf(looks.map(({ whole }) => whole))
  const isPairingAll = looks.every(({ pairing }) => pairing === undefined)
  return { spentMs: wholes, pairedMs: isPairingAll ? wholes : sumOf(looks.flatMap(({ pairing }) => pairing ?? [])) }
}

function sumOf(all: readonly Again[]): number {
  return all.reduce((total, again) => total + timeOnce(again()), 0)
}

function timeOnce(work: () => unknown): number {
  collectYoungGarbage()
  const began = process.cpuUsage()
  work()
  return spentSince(began)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (wish: { readonly type: 'minor' }) => void

function collectYoungGarbage(): void {
  collect({ type: 'minor' })
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1]!
}
