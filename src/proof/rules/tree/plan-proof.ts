// Which parts of the tree a proof consists of (RFC 9162 section 2.1.3 and 2.1.4); whoever has the hashes fills them in.

/** The leaves from `from` up to, not with, `to`. */
export type LeafRange = { readonly from: number; readonly to: number }

/** The size of the left part of a tree of two or more leaves: the largest power of two below its size. */
export function leftPart(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

/** The siblings of a leaf and of everything above it, from the leaf upwards. */
export function planInclusion(index: number, size: number): readonly LeafRange[] {
  const down: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + leftPart(to - from)
    const isLeft = index < middle
    down.push(isLeft ? { from: middle, to } : { from, to: middle })
    ;[from, to] = isLeft ? [from, middle] : [middle, to]
  }
  return down.reverse()
}

/** What shows that the tree of the first `old` leaves is the beginning of the tree of `size`; both at least 1. */
export function planConsistency(old: number, size: number): readonly LeafRange[] {
  if (old === size) return []
  const down: LeafRange[] = []
  let [from, to] = [0, size]
  while (old < to) {
    const middle = from + leftPart(to - from)
    const isLeft = old <= middle
    down.push(isLeft ? { from: middle, to } : { from, to: middle })
    ;[from, to] = isLeft ? [from, middle] : [middle, to]
  }
  // A part that begins at 0 is the old tree itself, whose root the reader has.
  if (from > 0) down.push({ from, to })
  return down.reverse()
}
