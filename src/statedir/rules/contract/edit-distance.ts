// How many single characters must be inserted, dropped or replaced to turn one text into another.

/** Undefined when it takes more than the limit; then almost nothing was computed. */
export function findEditDistance(from: string, to: string, max: number): number | undefined {
  if (Math.abs(from.length - to.length) > max) return undefined
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, last[column]! + 1, current[column - 1]! + 1))
    }
    if (Math.min(...current) > max) return undefined
    last = current
  }
  return last[to.length]! <= max ? last[to.length] : undefined
}
