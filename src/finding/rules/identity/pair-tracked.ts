// Pairs a finding with what is reported on its own line, wherever the comparison of the trees says that line stands now.
import type { LineFate } from './line-track.ts'
import type { TakePair } from './pair-nearest.ts'
import { type Player, playerKey } from './player.ts'

/** What became of the line of a finding; null when nobody compared. */
export type FateOf = (id: string) => LineFate | null

/** Near-identical lines are told apart by it: each is the one that it was, and not the next of its kind. */
export function pairTracked(
  priors: readonly Player[],
  observations: readonly Player[],
  fateOf: FateOf,
  take: TakePair,
): void {
  const placeOf = (path: string, line: number, rule: string) => playerKey(path, String(line), rule)
  const waiting = Map.groupBy(
    observations.filter(({ isOut, line, path }) => !isOut && line !== null && path !== null),
    ({ path, line, rule }) => placeOf(path!, line!, rule),
  )
  for (const prior of priors) {
    const fate = prior.isOut ? null : fateOf(prior.name)
    if (fate?.fate !== 'stays') continue
    const observation = waiting.get(placeOf(fate.path, fate.line, prior.rule))?.shift()
    if (!observation) continue
    prior.isOut = true
    observation.isOut = true
    take(prior, observation)
  }
}
