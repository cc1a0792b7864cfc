// Pairs findings whose code was read and is the same, before anything is guessed from lines and buckets.

import { type Lane, layLanes } from '../lane.ts'
import { alignInOrder, type KeysOf } from './align-in-order.ts'
import { pairInCompany } from './pair-in-company.ts'
import { pairNearest, type TakePair } from './pair-nearest.ts'
import { type Player, playerKey } from './player.ts'

const placeNow = ({ renamedTo, path }: Player): string => renamedTo ?? path ?? ''

const byCodeAround = ({ rule, code, anchor }: Player): string => playerKey(rule, code, anchor ?? '')
const byCode = ({ rule, code }: Player): string => playerKey(rule, code)
// A formatter changes blanks, quotes, commas and semicolons, and no word.
const byWords = ({ rule, code }: Player): string => playerKey(rule, code.replaceAll(/[^\p{L}\p{N}_$]/gu, '') || code)

const KEYS: KeysOf<Player> = [byCodeAround, byCode, byWords]

/** Code that stands in more files than this tells nothing about where a finding went. */
const FILES_WITH_CODE_MAX = 8

/**
 * A file that grew at its top has all its findings on other lines, so their code is laid side by side in order. What
 * moved inside its file comes next, then what moved to another one.
 */
export function pairSameCode(priors: readonly Player[], observations: readonly Player[], take: TakePair): void {
  if (priors.length === 0 || observations.length === 0) return
  const isKnown = ({ isOut, code }: Player) => !isOut && code !== ''
  const lanesBy = (keyOf: (player: Player) => string) => {
    const keysOf = (player: Player) => [keyOf(player)]
    return layLanes(priors.filter(isKnown), observations.filter(isKnown), keysOf, keysOf)
  }
  for (const file of lanesBy(placeNow)) alignLane(file, take)
  for (const lane of lanesBy(player => playerKey(placeNow(player), byCodeAround(player)))) pairNearest([lane], take)
  for (const lane of lanesBy(player => playerKey(placeNow(player), byCode(player)))) pairOnly(lane, take)
  for (const move of findMoves(lanesBy(byCodeAround), priors.filter(isKnown), observations.filter(isKnown)))
    alignLane(move, take)
  for (const lane of lanesBy(byCode)) pairInCompany(lane, take)
}

function alignLane({ priors, observations }: Lane, take: TakePair): void {
  const sides = [priors, observations].map(side => side.filter(({ isOut }) => !isOut).toSorted(compareLines))
  for (const [prior, observation] of alignInOrder(sides[0]!, sides[1]!, KEYS)) {
    prior.isOut = true
    observation.isOut = true
    take(prior, observation)
  }
}

function pairOnly(lane: Lane, take: TakePair): void {
  if (lane.priors.length === 1 && lane.observations.length === 1) pairNearest([lane], take)
}

function compareLines(one: Player, other: Player): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.rule < other.rule ? -1 : Number(one.rule > other.rule))
}

/** Pairs of files between which code moved, the busiest first: what is left of one, and what is left of the other. */
function findMoves(lanes: readonly Lane[], priors: readonly Player[], observations: readonly Player[]): Lane[] {
  const moves = new Map<string, { readonly from: string; readonly to: string; count: number }>()
  for (const lane of lanes) {
    const [from, to] = [new Set(lane.priors.map(placeNow)), new Set(lane.observations.map(placeNow))]
    if (from.size > FILES_WITH_CODE_MAX || to.size > FILES_WITH_CODE_MAX) continue
    for (const one of from) {
      for (const other of to) {
        const known = moves.get(playerKey(one, other))
        if (known) known.count += 1
        else moves.set(playerKey(one, other), { from: one, to: other, count: 1 })
      }
    }
  }
  const ofPriors = Map.groupBy(priors, placeNow)
  const ofObservations = Map.groupBy(observations, placeNow)
  return [...moves.values()]
    .toSorted((one, other) => other.count - one.count || compareMoves(one, other))
    .map(({ from, to }) => ({ priors: ofPriors.get(from) ?? [], observations: ofObservations.get(to) ?? [] }))
}

function compareMoves(one: { from: string; to: string }, other: { from: string; to: string }): number {
  return playerKey(one.from, one.to) < playerKey(other.from, other.to) ? -1 : 1
}
