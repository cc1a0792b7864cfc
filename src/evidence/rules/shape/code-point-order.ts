// Order by code points. JavaScript's own order is by UTF-16 units, which puts characters above U+FFFF too early.

export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return rankOfUnit(a) - rankOfUnit(b)
  }
  return left.length - right.length
}

const SLASH = '/'.charCodeAt(0)

/** Depth first, each directory in code-point order: a slash ends a segment, so it comes before every character. */
export function compareWalkOrder(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a === b) continue
    if (a === SLASH) return -1
    return b === SLASH ? 1 : rankOfUnit(a) - rankOfUnit(b)
  }
  return left.length - right.length
}

/** The same order for many paths: a NUL in the place of each slash makes it the plain order of texts, which is native. */
export function sortInWalkOrder(paths: readonly string[]): string[] {
  const keyed = paths.map(path => ({ path, key: path.replaceAll('/', '\0') }))
  const isPlain = paths.every(path => !SURROGATE.test(path))
  keyed.sort(isPlain ? compareKeys : (a, b) => compareCodePoints(a.key, b.key))
  return keyed.map(({ path }) => path)
}

const SURROGATE = /[\ud800-\udfff]/

function compareKeys(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : Number(a.key > b.key)
}

// Surrogates stand for characters above everything else, so they are lifted over U+E000 to U+FFFF.
function rankOfUnit(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}
