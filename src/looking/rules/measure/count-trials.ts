// Which trials of a reviewer count, and how many catches they are worth; rounding is always against the reviewer.
import type { InstantMs } from '#kernel/events/time'
import type { DefectClass, PlantState, ReviewerIdentity } from '../looking-words.ts'
import { deriveExact } from './bounds.ts'

export const RUN_ENDS = ['complete', 'failed', 'superseded', 'cancelled'] as const

export type CountedTrial = {
  readonly at: InstantMs
  readonly reviewer: ReviewerIdentity
  readonly class: DefectClass
  readonly plant: PlantState
  readonly run: (typeof RUN_ENDS)[number]
  readonly caught: boolean
  readonly blind: boolean
}

export type TrialsQuestion = {
  readonly now: InstantMs
  readonly reviewer: ReviewerIdentity
  /** Null: all of them. */
  readonly class: DefectClass | null
  readonly windowDays: number
  readonly halfLifeDays: number | null
  readonly trials: readonly CountedTrial[]
}

type Held = Pick<CountedTrial, 'at' | 'blind'>
type Window = Pick<TrialsQuestion, 'now' | 'windowDays'>
type Test = (trial: CountedTrial, question: TrialsQuestion) => boolean

const DAY_MS = 86_400_000
const MILLION = 1e6

/** Why a trial is left out; the first that fits counts. */
const LEFT_OUT = {
  otherReviewer: (trial, { reviewer }) => !isSameReviewer(trial.reviewer, reviewer),
  otherClass: (trial, question) => question.class !== null && trial.class !== question.class,
  plantNotValid: trial => trial.plant !== 'valid',
  runNotComplete: trial => trial.run !== 'complete',
  notBlind: (trial: Held) => !trial.blind,
  future: (trial: Held, { now }: Window) => trial.at > now,
  tooOld: (trial: Held, { now, windowDays }: Window) => now - trial.at >= windowDays * DAY_MS,
} satisfies Readonly<Record<string, Test>>

type Reason = keyof typeof LEFT_OUT
const REASONS = Object.entries<Test>(LEFT_OUT) as readonly [Reason, Test][]

export type TrialCount = {
  readonly k: number
  readonly n: number
  readonly used: number
  readonly left: Readonly<Record<Reason, number>>
  readonly lower: number
  readonly upper: number
}

export function countTrials(question: TrialsQuestion): TrialCount {
  const judged = question.trials.map(trial => ({ trial, reason: findReason(trial, question) }))
  const used = judged.filter(({ reason }) => reason === undefined).map(({ trial }) => trial)
  const weightOf = (caught: boolean) =>
    used.filter(trial => trial.caught === caught).reduce((sum, trial) => sum + weigh(trial, question), 0)
  const k = Math.floor(weightOf(true) / MILLION)
  const n = k + Math.ceil(weightOf(false) / MILLION)
  const left = Object.fromEntries(
    REASONS.map(([name]) => [name, judged.filter(({ reason }) => reason === name).length]),
  ) as Record<Reason, number>
  return { k, n, used: used.length, left, ...deriveExact({ k, n }) }
}

/** Whether it says anything about its reviewer, whatever was planted. */
export function isInWindow(held: Held, window: Window): boolean {
  const { notBlind, future, tooOld } = LEFT_OUT
  return !notBlind(held) && !future(held, window) && !tooOld(held, window)
}

export function isSameReviewer(one: ReviewerIdentity, other: ReviewerIdentity): boolean {
  return one.harness === other.harness && one.model === other.model && one.promptSha256 === other.promptSha256
}

function findReason(trial: CountedTrial, question: TrialsQuestion): Reason | undefined {
  return REASONS.find(([, applies]) => applies(trial, question))?.[0]
}

/** In millionths of a trial. */
function weigh(trial: CountedTrial, { now, halfLifeDays }: TrialsQuestion): number {
  if (halfLifeDays === null) return MILLION
  return Math.floor(2 ** (-Math.floor((now - trial.at) / DAY_MS) / halfLifeDays) * MILLION)
}
