// Pairs findings whose code was read and is the same, before anything is guessed from lines and buckets.

import { type FindingLane, layLanes } from '../lane.ts'
import { type Aligned, alignInOrder, type KeysOf } from './align-in-order.ts'
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
  const sides = { priors: priors.filter(hasCode), observations: observations.filter(hasCode) }
  for (const file of lanesBy(placeNow, sides)) alignLane(file, take)
  // What is new and what is gone have no code in common, so the lanes that follow hold few of either side.
  const common = withCommonCode(sides)
  for (const lane of lanesBy(player => playerKey(placeNow(player), byCodeAround(player)), common))
    pairNearest([lane], take)
  for (const lane of lanesBy(player => playerKey(placeNow(player), byCode(player)), common)) pairOnly(lane, take)
  for (const move of findMoves(lanesBy(byCodeAround, common), sides)) alignLane(move, take)
  for (const lane of lanesBy(byCode, common)) pairInCompany(lane, take)
}

function hasCode({ code }: Player): boolean {
  return code !== ''
}

function lanesBy(keyOf: (player: Player) => string, { priors, observations }: FindingLane): FindingLane[] {
  const keysOf = (player: Player) => [keyOf(player)]
  return layLanes(priors, observations, keysOf, keysOf)
}

/** Those of either side whose rule and code the other side has too, in their order. */
function withCommonCode(sides: FindingLane): FindingLane {
  const lanes = lanesBy(byCode, sides)
  const common = new Set(lanes.flatMap(({ priors, observations }) => [...priors, ...observations]))
  const isCommon = (player: Player) => common.has(player)
  return { priors: sides.priors.filter(isCommon), observations: sides.observations.filter(isCommon) }
}

function alignLane({ priors, observations }: FindingLane, take: TakePair): void {
  const [left, right] = [inOrder(priors), inOrder(observations)]
  for (const [prior, observation] of isAlike(left, right) ? zip(left, right) : alignInOrder(left, right, KEYS)) {
    prior.isOut = true
    observation.isOut = true
    take(prior, observation)
  }
}

function inOrder(players: readonly Player[]): Player[] {
  return players.filter(({ isOut }) => !isOut).toSorted(compareLines)
}

/** Most files say what they said, higher or lower: then each is the one that it was, and nothing has to be searched. */
function isAlike(left: readonly Player[], right: readonly Player[]): boolean {
  if (left.length !== right.length) return false
  return left.every(({ rule, code, anchor }, at) => {
    const other = right[at]!
    return rule === other.rule && anchor === other.anchor && code === other.code
  })
}

function zip(left: readonly Player[], right: readonly Player[]): Aligned<Player>[] {
  return left.map((one, at) => [one, right[at]!])
}

function pairOnly(lane: FindingLane, take: TakePair): void {
  if (lane.priors.length === 1 && lane.observations.length === 1) pairNearest([lane], take)
}

function compareLines(one: Player, other: Player): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.rule < other.rule ? -1 : Number(one.rule > other.rule))
}

/** Pairs of files between which code moved, the busiest first: what is left of one, and what is left of the other. */
function findMoves(lanes: readonly FindingLane[], { priors, observations }: FindingLane): FindingLane[] {
  if (lanes.length === 0) return []
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
