// Measures two things side by side. They take turns, A B A B …, so that both meet the same weather on a busy machine.
import { readFileSync } from 'node:fs'

export type Work = () => unknown

export type Ratios = { readonly ratio: number; readonly spread: readonly [number, number] }

export type Comparison = {
  /** Medians, per call. */
  readonly subjectMs: number
  readonly baselineMs: number
  readonly timeRatios: Ratios
  readonly rateRatios: Ratios
}

export type CompareOptions = {
  readonly rounds?: number
  /** Calls per turn; without it, as many as fill a turn of 20 ms. */
  readonly calls?: number
  /** Turns that are not counted. */
  readonly warmUps?: number
  readonly clock?: Clock
}

/** Milliseconds that only grow. */
export type Clock = () => number

export const elapsed: Clock = () => performance.now()

/** For work that waits for nothing: time that other programs on the machine take away does not count. */
export const processorTime: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The same for processes that were started and have ended: as fine as the kernel counts, hundredths of a second. */
export const childrenTime: Clock = () => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_USER + 1])) * 10
}

const CHILDREN_USER = 13
const TURN_MS = 20
// On a machine that is too busy for all rounds, fewer must do.
const ROUNDS_MIN = 11
const PATIENCE_MS = 20_000

export async function compare(
  subject: Work,
  baseline: Work,
  { rounds = 50, calls, warmUps = 5, clock = elapsed }: CompareOptions = {},
): Promise<Comparison> {
  const subjectCalls = calls ?? (await callsPerTurn(subject, clock))
  const baselineCalls = calls ?? (await callsPerTurn(baseline, clock))
  const subjectTimes: number[] = []
  const baselineTimes: number[] = []
  const start = performance.now()
  for (let round = -warmUps; round < rounds; round++) {
    if (round >= ROUNDS_MIN && performance.now() - start > PATIENCE_MS) break
    const baselineMs = await timePerCall(baseline, baselineCalls, clock)
    const subjectMs = await timePerCall(subject, subjectCalls, clock)
    if (round < 0) continue
    baselineTimes.push(baselineMs)
    subjectTimes.push(subjectMs)
  }
  return summarise(subjectTimes, baselineTimes)
}

/** Both lists belong together pair by pair: a ratio of neighbours is fair even when the machine slows down meanwhile. */
export function summarise(subjectTimes: readonly number[], baselineTimes: readonly number[]): Comparison {
  const ratios = subjectTimes.map((ms, index) => ms / baselineTimes[index]!)
  return {
    subjectMs: median(subjectTimes),
    baselineMs: median(baselineTimes),
    timeRatios: middleOf(ratios),
    rateRatios: middleOf(ratios.map(ratio => 1 / ratio)),
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function middleOf(ratios: readonly number[]): Ratios {
  return { ratio: median(ratios), spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)] }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

async function callsPerTurn(work: Work, clock: Clock): Promise<number> {
  for (let calls = 1; ; calls *= 2) {
    const ms = await timePerCall(work, calls, clock)
    if (ms * calls >= TURN_MS / 2) return Math.max(1, Math.round(TURN_MS / ms))
  }
}

// Waiting for what is no promise would cost more than some of the works.
async function timePerCall(work: Work, calls: number, clock: Clock): Promise<number> {
  const start = clock()
  for (let call = 0; call < calls; call++) {
    const pending = work()
    if (pending instanceof Promise) await pending
  }
  return (clock() - start) / calls
}
