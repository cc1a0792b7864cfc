// Which known word somebody probably meant: the "did you mean" of configuration keys, commands and flags.

const DISTANCE_MAX = 2

/** The first of the nearest candidates, or nothing when none is near enough to be worth a guess. */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let nearestDistance = DISTANCE_MAX + 1
  for (const candidate of candidates) {
    const distance = distanceBetween(word.toLowerCase(), candidate.toLowerCase())
    if (distance >= nearestDistance || isMereChance(distance, word, candidate)) continue
    nearest = candidate
    nearestDistance = distance
  }
  return nearest
}

// Two edits turn any two-letter word into any other: at least half of the letters must have been right.
function isMereChance(distance: number, word: string, candidate: string): boolean {
  return distance * 2 > Math.max(word.length, candidate.length)
}

/** Insertions, deletions, replacements and swapped neighbours; anything beyond the limit counts as limit + 1. */
function distanceBetween(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > DISTANCE_MAX) return DISTANCE_MAX + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      const cheapest = Math.min(replaced, last[column]! + 1, current[column - 1]! + 1)
      current.push(areSwapped(from, to, row, column) ? Math.min(cheapest, beforeLast[column - 2]! + 1) : cheapest)
    }
    if (Math.min(...current) > DISTANCE_MAX) return DISTANCE_MAX + 1
    beforeLast = last
    last = current
  }
  return last[to.length]!
}

function areSwapped(from: string, to: string, row: number, column: number): boolean {
  return row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
}
