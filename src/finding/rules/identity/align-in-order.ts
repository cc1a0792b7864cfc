// Lays two lists side by side as a comparison of texts does: what is the same and stands in the same order is a pair.

/** Keys of an item, the most telling one first; items with the last key in common may be a pair. */
export type KeysOf<Item> = readonly ((item: Item) => string)[]

export type Aligned<Item> = readonly [Item, Item]

type Gap = {
  readonly leftFrom: number
  readonly leftTo: number
  readonly rightFrom: number
  readonly rightTo: number
}

type Pair = readonly [left: number, right: number]

/** Beyond it a gap without any item of its own is only closed from its ends. */
const GAP_CELLS_MAX = 10_000

/**
 * What occurs once on either side is a fixed point; between two of them the question is asked again, about less. So
 * the work grows with the lists and not with their product.
 */
export function alignInOrder<Item>(
  left: readonly Item[],
  right: readonly Item[],
  keysOf: KeysOf<Item>,
): Aligned<Item>[] {
  const tiers = keysOf.map(keyOf => ({ left: keysOnDemand(left, keyOf), right: keysOnDemand(right, keyOf) }))
  const loose = tiers.at(-1)
  const pairs: Pair[] = []
  const gaps: Gap[] = loose ? [{ leftFrom: 0, leftTo: left.length, rightFrom: 0, rightTo: right.length }] : []
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    if (gap.leftFrom >= gap.leftTo || gap.rightFrom >= gap.rightTo) continue
    const fixed = findFixedPoints(tiers, gap)
    if (fixed.length === 0) {
      pairs.push(...closeGap(tiers, gap))
      continue
    }
    pairs.push(...fixed)
    gaps.push(...gapsBetween(fixed, gap))
  }
  return pairs.map(([one, other]) => [left[one]!, right[other]!])
}

type KeyAt = (index: number) => string

type Tier = { readonly left: KeyAt; readonly right: KeyAt }

/** What the first keys settle needs no others. */
function keysOnDemand<Item>(items: readonly Item[], keyOf: (item: Item) => string): KeyAt {
  const keys: (string | undefined)[] = items.map(() => undefined)
  return index => {
    const key = keys[index] ?? keyOf(items[index]!)
    keys[index] = key
    return key
  }
}

function findFixedPoints(tiers: readonly Tier[], gap: Gap): Pair[] {
  for (const tier of tiers) {
    const fixed = longestRise(findUnique(tier, gap))
    if (fixed.length > 0) return fixed
  }
  return []
}

/** In the order of the left side. */
function findUnique({ left, right }: Tier, { leftFrom, leftTo, rightFrom, rightTo }: Gap): Pair[] {
  const seen = new Map<string, { left: number; right: number; isTwice: boolean }>()
  for (let at = leftFrom; at < leftTo; at++) {
    const known = seen.get(left(at))
    if (known) known.isTwice = true
    else seen.set(left(at), { left: at, right: -1, isTwice: false })
  }
  for (let at = rightFrom; at < rightTo; at++) {
    const known = seen.get(right(at))
    if (known && known.right >= 0) known.isTwice = true
    else if (known) known.right = at
  }
  return [...seen.values()]
    .filter(({ right: at, isTwice }) => at >= 0 && !isTwice)
    .map(({ left: one, right: other }) => [one, other])
}

/** The most pairs that rise on both sides; the others crossed, so something moved. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, right]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < right) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const rise: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.push(pairs[at]!)
  return rise.reverse()
}

function gapsBetween(fixed: readonly Pair[], { leftFrom, leftTo, rightFrom, rightTo }: Gap): Gap[] {
  const posts: readonly Pair[] = [[leftFrom - 1, rightFrom - 1], ...fixed, [leftTo, rightTo]]
  return posts.slice(1).map(([left, right], index) => {
    const [leftBefore, rightBefore] = posts[index]!
    return { leftFrom: leftBefore + 1, leftTo: left, rightFrom: rightBefore + 1, rightTo: right }
  })
}

/** Everything left repeats itself: the longest common order, preferring what has more keys in common. */
function closeGap(tiers: readonly Tier[], gap: Gap): Pair[] {
  const [width, height] = [gap.rightTo - gap.rightFrom, gap.leftTo - gap.leftFrom]
  if (width * height > GAP_CELLS_MAX) return closeFromEnds(tiers.at(-1)!, gap)
  const worth = (row: number, column: number) =>
    tiers.filter(({ left, right }) => left(gap.leftFrom + row) === right(gap.rightFrom + column)).length
  const best = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1))
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const taken = worth(row, column)
      const together = taken > 0 ? taken + best[row + 1]![column + 1]! : 0
      best[row]![column] = Math.max(together, best[row + 1]![column]!, best[row]![column + 1]!)
    }
  }
  const pairs: Pair[] = []
  for (let [row, column] = [0, 0]; row < height && column < width; ) {
    const taken = worth(row, column)
    const isBest = taken > 0 && best[row]![column] === taken + best[row + 1]![column + 1]!
    if (isBest) pairs.push([gap.leftFrom + row++, gap.rightFrom + column++])
    else if (best[row + 1]![column]! >= best[row]![column + 1]!) row++
    else column++
  }
  return pairs
}

function closeFromEnds({ left, right }: Tier, { leftFrom, leftTo, rightFrom, rightTo }: Gap): Pair[] {
  const length = Math.min(leftTo - leftFrom, rightTo - rightFrom)
  let head = 0
  while (head < length && left(leftFrom + head) === right(rightFrom + head)) head++
  let tail = 0
  while (head + tail < length && left(leftTo - 1 - tail) === right(rightTo - 1 - tail)) tail++
  const fromHead = Array.from({ length: head }, (_unused, at): Pair => [leftFrom + at, rightFrom + at])
  const fromTail = Array.from({ length: tail }, (_unused, at): Pair => [leftTo - 1 - at, rightTo - 1 - at])
  return [...fromHead, ...fromTail]
}
