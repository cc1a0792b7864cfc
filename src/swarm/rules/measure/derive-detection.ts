// How likely an agent finds again what is still there: of known, unchanged and observed findings, the share reported.
import { compareText } from '#kernel/reading/json-value'

export type DetectionObservation = {
  readonly lens: string
  readonly observed: boolean
  readonly codeUnchanged: boolean
  readonly rediscovered: boolean
}

export type LensDetection = {
  readonly lens: string
  readonly trials: number
  readonly rediscovered: number
  /** Null without trials: no number is better than an invented one. */
  readonly probability: number | null
  readonly enoughTrials: boolean
}

const TRIALS_ENOUGH = 5

export function deriveDetection(observations: readonly DetectionObservation[]): { readonly lenses: LensDetection[] } {
  const lenses = new Map<string, { trials: number; rediscovered: number }>()
  for (const { lens, observed, codeUnchanged, rediscovered } of observations) {
    const known = lenses.get(lens) ?? { trials: 0, rediscovered: 0 }
    const isTrial = observed && codeUnchanged
    lenses.set(lens, {
      trials: known.trials + (isTrial ? 1 : 0),
      rediscovered: known.rediscovered + (isTrial && rediscovered ? 1 : 0),
    })
  }
  const sorted = [...lenses].toSorted(([one], [other]) => compareText(one, other))
  return { lenses: sorted.map(([lens, counts]) => deriveLens(lens, counts.trials, counts.rediscovered)) }
}

function deriveLens(lens: string, trials: number, rediscovered: number): LensDetection {
  const probability = trials === 0 ? null : shareOfDetected(rediscovered, trials)
  return { lens, trials, rediscovered, probability, enoughTrials: trials >= TRIALS_ENOUGH }
}

/** To four decimals. */
export function shareOfDetected(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000
}
