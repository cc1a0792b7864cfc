// Pairs equal lines that moved by the lines that came along: each with the one that it has most of its company in common with.
import type { FindingLane } from '../lane.ts'
import type { TakePair } from './pair-nearest.ts'
import type { Player } from './player.ts'

/** A line that stands in more places than this says too little, and to compare all with all would cost too much. */
const PLACES_MAX = 40

/** Only where both sides prefer each other to everybody else: where two are as good, nobody knows. */
export function pairInCompany({ priors, observations }: FindingLane, take: TakePair): void {
  const [left, right] = [priors.filter(isIn), observations.filter(isIn)]
  if (left.length === 0 || right.length === 0 || left.length > PLACES_MAX || right.length > PLACES_MAX) return
  const around = new Map([...left, ...right].map(player => [player, new Set(player.company)]))
  const shared = (one: Player, other: Player) => around.get(one)!.intersection(around.get(other)!).size
  const favourites = new Map(right.map(observation => [observation, findFavourite(observation, left, shared)]))
  for (const prior of left) {
    const favourite = findFavourite(prior, right, shared)
    if (!favourite || favourites.get(favourite) !== prior) continue
    prior.isOut = true
    favourite.isOut = true
    take(prior, favourite)
  }
}

/** Whom it has most in common with, if that is one and not several. */
function findFavourite(
  player: Player,
  others: readonly Player[],
  shared: (one: Player, other: Player) => number,
): Player | undefined {
  let best: Player | undefined
  let [most, isShared] = [0, false]
  for (const other of others) {
    const count = shared(player, other)
    if (count === most) isShared = true
    if (count <= most) continue
    ;[best, most, isShared] = [other, count, false]
  }
  return isShared ? undefined : best
}

function isIn({ isOut }: Player): boolean {
  return !isOut
}
