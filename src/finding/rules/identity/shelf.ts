// Findings of one side that stand at one place, ordered by line: who is nearest to a line, without those who left.
import { distanceBetween, type Player } from './player.ts'

export type Neighbour = { readonly player: Player; readonly distance: number }

export class Shelf {
  readonly #known: readonly Player[]
  readonly #unknown: readonly Player[]
  /** From a place whose player left straight to one that may still be there, so that the departed cost nothing twice. */
  readonly #jumpUp: number[]
  readonly #jumpDown: number[]
  readonly #jumpUnknown: number[]

  constructor(players: readonly Player[]) {
    const lineOf = (player: Player) => player.line ?? 0
    this.#known = players.filter(({ line }) => line !== null).toSorted((one, other) => lineOf(one) - lineOf(other))
    this.#unknown = players.filter(({ line }) => line === null)
    this.#jumpUp = this.#known.map((_player, index) => index + 1)
    this.#jumpDown = this.#known.map((_player, index) => index - 1)
    this.#jumpUnknown = this.#unknown.map((_player, index) => index + 1)
  }

  /** At most two below, two above and two of unknown line: enough to see who is nearest, and whether strictly. */
  nearTo(seeker: Player): Neighbour[] {
    const at = this.#firstFrom(seeker.line ?? 0)
    const players = [
      ...nextTwo(this.#known, this.#jumpUp, at, 1),
      ...nextTwo(this.#known, this.#jumpDown, at - 1, -1),
      ...nextTwo(this.#unknown, this.#jumpUnknown, 0, 1),
    ]
    return players.map(player => ({ player, distance: distanceBetween(seeker, player) }))
  }

  /** All that are at most so far away. */
  within(seeker: Player, reachLines: number): Player[] {
    const from = seeker.line === null ? 0 : this.#firstFrom(seeker.line - reachLines)
    const found: Player[] = []
    for (let index = from; index < this.#known.length; index += 1) {
      const player = this.#known[index]!
      if (distanceBetween(seeker, player) > reachLines) break
      if (!player.isOut) found.push(player)
    }
    if (reachLines === Number.POSITIVE_INFINITY) found.push(...this.#unknown.filter(player => !player.isOut))
    return found
  }

  /** Index of the first player at this line or later. */
  #firstFrom(line: number): number {
    let low = 0
    let high = this.#known.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#known[middle]!.line ?? 0) < line) low = middle + 1
      else high = middle
    }
    return low
  }
}

function nextTwo(players: readonly Player[], jumps: number[], start: number, step: 1 | -1): Player[] {
  const first = skipDeparted(players, jumps, start)
  const second = skipDeparted(players, jumps, first + step)
  return [players[first], players[second]].filter(player => player !== undefined)
}

function skipDeparted(players: readonly Player[], jumps: number[], start: number): number {
  let end = start
  while (players[end]?.isOut) end = jumps[end]!
  for (let at = start; at !== end; ) {
    const next = jumps[at]!
    jumps[at] = end
    at = next
  }
  return end
}
