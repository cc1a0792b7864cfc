// Pairs only those who are strictly nearest to each other; whoever could still be someone else's is ambiguous.
import { BinaryHeap } from './binary-heap.ts'
import type { TakePair } from './pair-nearest.ts'
import type { Player } from './player.ts'
import { type Neighbour, Shelf } from './shelf.ts'

export type MutualRule = {
  /** Shelves on which a player can be found. */
  readonly standsOn: (player: Player) => readonly string[]
  /** Shelves on which it looks for its counterpart; no counterpart stands on two of them. */
  readonly looksOn: (player: Player) => readonly string[]
  readonly reachLines: number
}

export type Ambiguous = { readonly observation: Player; readonly ids: readonly string[] }

export type MutualResult = { readonly ambiguous: readonly Ambiguous[]; readonly ambiguousPriors: readonly Player[] }

type Side = { readonly shelves: ReadonlyMap<string, Shelf> }

/**
 * In order of distance every player meets its fate at its nearest: it is taken, or it is stuck for ever, because
 * what is in its way could only be taken at a smaller distance, and those are settled.
 */
export function pairMutualNearest(
  priors: readonly Player[],
  observations: readonly Player[],
  rule: MutualRule,
  take: TakePair,
): MutualResult {
  if (priors.length === 0 || observations.length === 0) return { ambiguous: [], ambiguousPriors: [] }
  const sides = { priors: fillShelves(priors, rule), observations: fillShelves(observations, rule) }
  const isPrior = new Set(priors)
  const seek = (player: Player) => findNearest(player, isPrior.has(player) ? sides.observations : sides.priors, rule)
  const stuck = settle([...priors, ...observations], seek, (one, other) =>
    isPrior.has(one) ? take(one, other) : take(other, one),
  )
  const idsOf = listerOfIds(sides.priors, rule)
  const ambiguous = stuck
    .filter(player => !isPrior.has(player))
    .map(observation => ({ observation, ids: idsOf(observation) }))
  for (const player of stuck) player.isOut = true
  return { ambiguous, ambiguousPriors: stuck.filter(player => isPrior.has(player)) }
}

type Nearest = { readonly first: Neighbour; readonly isStrict: boolean }

function settle(
  players: readonly Player[],
  seek: (player: Player) => Nearest | undefined,
  take: (one: Player, other: Player) => void,
): Player[] {
  const heap = new BinaryHeap<Neighbour>((one, other) =>
    one.distance === other.distance ? 0 : one.distance - other.distance,
  )
  const enter = (player: Player, nearest: Nearest | undefined): void => {
    if (nearest) heap.push({ player, distance: nearest.first.distance })
  }
  for (const player of players) if (!player.isOut) enter(player, seek(player))
  const stuck: Player[] = []
  for (let turn = heap.pop(); turn; turn = heap.pop()) {
    const { player } = turn
    const nearest = player.isOut ? undefined : seek(player)
    if (!nearest) continue
    if (nearest.first.distance > turn.distance) enter(player, nearest)
    else if (isMutual(nearest, seek(nearest.first.player))) leaveTogether(player, nearest.first.player, take)
    else stuck.push(player)
  }
  return stuck
}

function isMutual(mine: Nearest, theirs: Nearest | undefined): boolean {
  return mine.isStrict && theirs?.isStrict === true && theirs.first.distance === mine.first.distance
}

function leaveTogether(one: Player, other: Player, take: (one: Player, other: Player) => void): void {
  one.isOut = true
  other.isOut = true
  take(one, other)
}

function findNearest(player: Player, { shelves }: Side, rule: MutualRule): Nearest | undefined {
  const near = rule.looksOn(player).flatMap(key => shelves.get(key)?.nearTo(player) ?? [])
  const inReach = near.filter(({ distance }) => distance <= rule.reachLines)
  let [first, second] = [inReach[0], undefined as Neighbour | undefined]
  for (const neighbour of inReach.slice(1)) {
    if (first && neighbour.distance < first.distance) [first, second] = [neighbour, first]
    else if (!second || neighbour.distance < second.distance) second = neighbour
  }
  return first && { first, isStrict: second === undefined || second.distance > first.distance }
}

function fillShelves(players: readonly Player[], { standsOn }: MutualRule): Side {
  const grouped = new Map<string, Player[]>()
  for (const player of players) {
    for (const key of player.isOut ? [] : standsOn(player)) {
      const group = grouped.get(key)
      if (group) group.push(player)
      else grouped.set(key, [player])
    }
  }
  return { shelves: new Map([...grouped].map(([key, group]) => [key, new Shelf(group)])) }
}

/** Observations at one place have the same candidates: the list is made once and shared. */
function listerOfIds(
  { shelves }: Side,
  { looksOn, reachLines }: MutualRule,
): (observation: Player) => readonly string[] {
  const lists = new Map<string, readonly string[]>()
  return observation => {
    const keys = looksOn(observation)
    const place = JSON.stringify([keys, reachLines === Number.POSITIVE_INFINITY ? null : observation.line])
    const known = lists.get(place)
    if (known) return known
    const ids = keys.flatMap(key => shelves.get(key)?.within(observation, reachLines) ?? []).map(({ name }) => name)
    lists.set(place, ids.toSorted())
    return lists.get(place)!
  }
}
