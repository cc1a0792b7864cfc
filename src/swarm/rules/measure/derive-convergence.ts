// Do the audit waves of a stage come to an end? Told from what each of them found anew, oldest first.
import { shareOfDetected } from './derive-detection.ts'

export type ConvergedWave = {
  readonly new: number
  /** Of the new ones, those that lie in lines which the previous amend wrote. */
  readonly newInAmendedLines: number
  readonly openAfter: number
}

export type Convergence = {
  readonly verdict: 'too_early' | 'converged' | 'not_converging' | 'converging' | 'flat'
  readonly rule: 'C1' | 'C2' | 'C3' | 'C4' | 'C5'
  readonly netNew: readonly number[]
  /** Null when nothing was new. */
  readonly introducedByFixShare: number | null
}

export function deriveConvergence(waves: readonly ConvergedWave[]): Convergence {
  const netNew = waves.map(wave => wave.new)
  const total = netNew.reduce((sum, count) => sum + count, 0)
  const introduced = waves.reduce((sum, wave) => sum + wave.newInAmendedLines, 0)
  const introducedByFixShare = total === 0 ? null : shareOfDetected(introduced, total)
  return { ...judge(waves, netNew), netNew, introducedByFixShare }
}

function judge(waves: readonly ConvergedWave[], netNew: readonly number[]): Pick<Convergence, 'verdict' | 'rule'> {
  const last = waves.at(-1)
  const before = waves.at(-2)
  if (!last || !before) return { verdict: 'too_early', rule: 'C1' }
  if (last.new === 0 && last.openAfter === 0) return { verdict: 'converged', rule: 'C2' }
  if (last.new > 0 && isNotFalling(netNew.slice(-3))) return { verdict: 'not_converging', rule: 'C3' }
  return last.new < before.new ? { verdict: 'converging', rule: 'C4' } : { verdict: 'flat', rule: 'C5' }
}

function isNotFalling([first, second, third]: readonly number[]): boolean {
  return first !== undefined && second !== undefined && third !== undefined && first <= second && second <= third
}
