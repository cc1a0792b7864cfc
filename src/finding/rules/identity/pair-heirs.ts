// Pairs a finding whose line was replaced with what is reported in the lines that were written in its place, in order.
import type { TakePair } from './pair-nearest.ts'
import { type Player, playerKey } from './player.ts'

export function pairHeirs(priors: readonly Player[], observations: readonly Player[], take: TakePair): void {
  const byPlace = Map.groupBy(observations, ({ path, rule }) => playerKey(path ?? '', rule))
  for (const prior of priors.toSorted(compareLines)) {
    const { isOut, fate, rule } = prior
    if (isOut || fate?.fate !== 'replaced') continue
    const heir = (byPlace.get(playerKey(fate.path, rule)) ?? [])
      .filter(({ isOut, line }) => !isOut && line !== null && line >= fate.from && line <= fate.to)
      .toSorted(compareLines)[0]
    if (!heir) continue
    prior.isOut = true
    heir.isOut = true
    take(prior, heir)
  }
}

function compareLines(one: Player, other: Player): number {
  return (one.line ?? 0) - (other.line ?? 0)
}
