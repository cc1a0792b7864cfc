// Pairs priors and observations greedily: nearest lines first, then by id, then by key. Never looks at all pairs.
import { compareText } from '#kernel/reading/json-value'
import type { FindingLane } from '../lane.ts'
import { BinaryHeap } from './binary-heap.ts'
import { comparePlayerNames, type Player } from './player.ts'

export type TakePair = (prior: Player, observation: Player) => void

/** Within every lane all pairs are candidates; a player may stand in several lanes. Lanes are sorted by name. */
export function pairNearest(lanes: readonly FindingLane[], take: TakePair): void {
  const takeBoth: TakePair = (prior, observation) => {
    prior.isOut = true
    observation.isOut = true
    take(prior, observation)
  }
  const lonely = findLonelyPair(lanes)
  if (lonely) takeBoth(...lonely)
  else {
    pairKnownLines(lanes, takeBoth)
    pairUnknownLines(lanes, takeBoth)
  }
}

/** Most lanes hold one pair, and need no contest. */
function findLonelyPair([lane, ...others]: readonly FindingLane[]): [Player, Player] | undefined {
  if (!lane || others.length > 0 || lane.priors.length > 1 || lane.observations.length > 1) return undefined
  const [prior, observation] = [lane.priors[0], lane.observations[0]]
  return prior && observation && [prior, observation]
}

/** Everyone of a lane who stands on the same line; the spots of a lane form a chain. */
type Spot = {
  readonly line: number
  readonly priors: Queue
  readonly observations: Queue
  previous: Spot | undefined
  next: Spot | undefined
  isGone: boolean
}

type Queue = { readonly players: Player[]; head: number }

/** The best pair between two neighbouring spots, or on one spot. */
type Contest = { left: Spot; right: Spot; prior: Player; observation: Player }

// The nearest pair always stands on one spot or on two neighbouring ones: whoever stood between would be nearer.
function pairKnownLines(lanes: readonly FindingLane[], take: TakePair): void {
  const heap = new BinaryHeap<Contest>(compareContests)
  const enter = (left: Spot | undefined, right: Spot | undefined): void => {
    const [from, to] = [nextInhabited(left, 'previous'), nextInhabited(right, 'next')]
    const contest = from && to && findContest(from, to)
    if (contest) heap.push(contest)
  }
  for (const lane of lanes) {
    for (const spot of chainSpots(lane)) {
      enter(spot, spot)
      enter(spot.previous, spot)
    }
  }
  for (let contest = heap.pop(); contest; contest = heap.pop()) {
    const { left, right, prior, observation } = contest
    if (left.isGone || right.isGone) continue
    if (!prior.isOut && !observation.isOut) take(prior, observation)
    enter(left, right)
  }
}

function compareContests(one: Contest, other: Contest): number {
  return (
    one.right.line - one.left.line - (other.right.line - other.left.line) ||
    comparePlayerNames(one.prior, other.prior) ||
    comparePlayerNames(one.observation, other.observation)
  )
}

function findContest(left: Spot, right: Spot): Contest | undefined {
  const contests = [contestOf(left, right, left, right), contestOf(left, right, right, left)]
  return contests.filter(contest => contest !== undefined).toSorted(compareContests)[0]
}

function contestOf(left: Spot, right: Spot, ofPrior: Spot, ofObservation: Spot): Contest | undefined {
  const prior = headOf(ofPrior.priors)
  const observation = headOf(ofObservation.observations)
  return prior && observation && { left, right, prior, observation }
}

function headOf(queue: Queue): Player | undefined {
  while (queue.players[queue.head]?.isOut) queue.head += 1
  return queue.players[queue.head]
}

function isEmpty(spot: Spot): boolean {
  return !headOf(spot.priors) && !headOf(spot.observations)
}

/** This spot, or the first in that direction where somebody still stands; deserted ones leave the chain. */
function nextInhabited(start: Spot | undefined, direction: 'previous' | 'next'): Spot | undefined {
  let spot = start
  for (; spot && isEmpty(spot); spot = spot[direction]) leaveChain(spot)
  return spot
}

function leaveChain(spot: Spot): void {
  if (spot.isGone) return
  spot.isGone = true
  if (spot.previous) spot.previous.next = spot.next
  if (spot.next) spot.next.previous = spot.previous
}

function chainSpots({ priors, observations }: FindingLane): Spot[] {
  const byLine = new Map<number, Spot>()
  for (const player of priors) if (player.line !== null) spotAt(byLine, player.line).priors.players.push(player)
  for (const player of observations)
    if (player.line !== null) spotAt(byLine, player.line).observations.players.push(player)
  const spots = [...byLine.values()].toSorted((one, other) => one.line - other.line)
  for (const [index, spot] of spots.entries()) {
    spot.previous = spots[index - 1]
    spot.next = spots[index + 1]
  }
  return spots
}

function spotAt(byLine: Map<number, Spot>, line: number): Spot {
  const known = byLine.get(line)
  if (known) return known
  const empty = (): Queue => ({ players: [], head: 0 })
  const spot: Spot = {
    line,
    priors: empty(),
    observations: empty(),
    previous: undefined,
    next: undefined,
    isGone: false,
  }
  byLine.set(line, spot)
  return spot
}

// When no two known lines of a lane are left to pair, every pair left in it is infinitely far: only names decide.
function pairUnknownLines(lanes: readonly FindingLane[], take: TakePair): void {
  const queuesOf = new Map<Player, Queue[]>()
  for (const { priors, observations } of lanes) {
    const queue: Queue = { players: observations.filter(player => !player.isOut), head: 0 }
    if (queue.players.length === 0) continue
    for (const prior of priors) if (!prior.isOut) queuesOf.set(prior, [...(queuesOf.get(prior) ?? []), queue])
  }
  for (const [prior, queues] of [...queuesOf].toSorted(([one], [other]) => compareText(one.name, other.name))) {
    const heads = queues.map(headOf).filter(player => player !== undefined)
    const [first] = heads.toSorted(comparePlayerNames)
    if (first) take(prior, first)
  }
}
