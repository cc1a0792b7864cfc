// What a bench is: a subject and a baseline measured in the same run, their ratio, and what the ratio should be.
import type { Comparison } from './compare.ts'

/** Of the ratio, subject : baseline. */
export type Target = { readonly atMost: number } | { readonly atLeast: number }

export type Row = {
  readonly what: string
  readonly subject: string
  readonly baseline: string
  readonly ratio: number
  /** The middle half of the ratios of all rounds. */
  readonly spread?: readonly [number, number]
  /** Shown for comparison; the target is not meant for it. */
  readonly isAside?: true
}

export type Bench = {
  readonly name: string
  /** Absent where nothing was promised. */
  readonly target?: Target
  run(): Promise<Row[]>
}

export type Verdict = 'meets' | 'misses' | ''

export function judge(target: Target | undefined, { ratio, isAside }: Row): Verdict {
  if (!target || isAside) return ''
  const isMet = 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast
  return isMet ? 'meets' : 'misses'
}

/** A row about time: less is better. */
export function timeRow(what: string, { subjectMs, baselineMs, timeRatios }: Comparison): Row {
  return { what, subject: showMs(subjectMs), baseline: showMs(baselineMs), ...timeRatios }
}

/** A row about how much is done in a second: more is better. Each call does `perCall` of it. */
export function rateRow(what: string, { subjectMs, baselineMs, rateRatios }: Comparison, perCall = 1): Row {
  return { what, subject: showRate(subjectMs / perCall), baseline: showRate(baselineMs / perCall), ...rateRatios }
}

export function aside(row: Row): Row {
  return { ...row, isAside: true }
}

export function showMs(ms: number): string {
  if (ms < 0.001) return `${round(ms * 1e6)} ns`
  if (ms < 1) return `${round(ms * 1e3)} µs`
  return ms < 1_000 ? `${round(ms)} ms` : `${round(ms / 1_000)} s`
}

export function showRate(ms: number): string {
  return `${round(1_000 / ms)} /s`
}

/** Three digits tell all there is to know. */
export function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
