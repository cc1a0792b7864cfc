// Laws of the tree: what is proven is accepted, what was touched is not, and the way it grew does not show.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { frontierLength, frontierRoot, growMerkleTree, NO_FRONTIER, treeRoot } from './grow-tree.ts'
import { type LeafRange, planConsistency, planInclusion } from './plan-proof.ts'
import { composeTilePath, filledTiles, readTilePath, TILE_LEVEL_MAX, TILE_WIDTH, tileRange } from './tiles.ts'
import { leafHash, nodeHash } from './tree-hash.ts'
import { verifyConsistency } from './verify-consistency.ts'
import { verifyInclusion } from './verify-inclusion.ts'

const SIZE_MAX = 600
const leaves = Array.from({ length: SIZE_MAX }, (_, index) => leafHash(`event ${index}`))
const roots = [...leaves.keys(), SIZE_MAX].map(size => treeRoot(leaves.slice(0, size)))

const fillIn = (plan: readonly LeafRange[]) => plan.map(({ from, to }) => treeRoot(leaves.slice(from, to)))

/** The definition of RFC 9162 section 2.1.1, word by word: slow, and nothing of the program in it. */
function rootByDefinition(of: readonly string[]): string {
  if (of.length < 2) return of[0] ?? sha256Hex('')
  let middle = 1
  while (middle * 2 < of.length) middle *= 2
  return nodeHash(rootByDefinition(of.slice(0, middle)), rootByDefinition(of.slice(middle)))
}

/** One entry changed, taken away, added, or two neighbours swapped. */
const touched = (proof: readonly string[], at: number): readonly (readonly string[])[] => [
  proof.with(at, sha256Hex(proof[at]!)),
  proof.toSpliced(at, 1),
  proof.toSpliced(at, 0, sha256Hex(proof[at]!)),
  ...(at > 0 ? [proof.with(at, proof[at - 1]!).with(at - 1, proof[at]!)] : []),
]

const includes = (index: number, size: number, proof: readonly string[]) =>
  verifyInclusion({ leaf: leaves[index]!, index, size, proof, root: roots[size]! }).valid

const fits = (from: number, to: number, proof: readonly string[]) =>
  verifyConsistency({ from, to, fromRoot: roots[from]!, toRoot: roots[to]!, proof }).valid

test('the root is that of the definition', () => {
  for (const [size, root] of roots.entries()) expect(root).toBe(rootByDefinition(leaves.slice(0, size)))
})

test('up to 40 leaves: every leaf of every size is proven, and every size to every later one', () => {
  for (let size = 1; size <= 40; size++) {
    for (let index = 0; index < size; index++)
      expect(includes(index, size, fillIn(planInclusion(index, size)))).toBe(true)
    for (let from = 1; from <= size; from++) expect(fits(from, size, fillIn(planConsistency(from, size)))).toBe(true)
  }
})

const someSize = fc.integer({ min: 1, max: SIZE_MAX })

test('a proof of inclusion holds; touched anywhere, or for another leaf, it does not', () => {
  fc.assert(
    fc.property(someSize, fc.nat(), fc.nat(), (size, pick, other) => {
      const index = pick % size
      const proof = fillIn(planInclusion(index, size))
      expect(includes(index, size, proof)).toBe(true)
      expect(includes(other % size, size, proof)).toBe(other % size === index)
      for (const at of proof.keys())
        for (const odd of touched(proof, at)) expect(includes(index, size, odd)).toBe(false)
    }),
  )
})

test('a proof of consistency holds; touched anywhere it does not', () => {
  fc.assert(
    fc.property(someSize, fc.nat(), (to, pick) => {
      const from = 1 + (pick % to)
      const proof = fillIn(planConsistency(from, to))
      expect(fits(from, to, proof)).toBe(true)
      for (const at of proof.keys()) for (const odd of touched(proof, at)) expect(fits(from, to, odd)).toBe(false)
    }),
  )
})

test('a history that was rewritten fits no earlier root', () => {
  fc.assert(
    fc.property(someSize, fc.nat(), fc.nat(), (to, pick, pickChanged) => {
      const from = 1 + (pick % to)
      const other = leaves.slice(0, to).with(pickChanged % from, leafHash('rewritten'))
      const proof = planConsistency(from, to).map(({ from: begin, to: end }) => treeRoot(other.slice(begin, end)))
      const facts = { from, to, fromRoot: roots[from]!, toRoot: treeRoot(other), proof }
      expect(verifyConsistency(facts).valid).toBe(false)
    }),
  )
})

test('a tree that grows in any steps has the same frontier, root and tiles', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), steps => {
      let grown = NO_FRONTIER
      const tiles = []
      for (const step of steps) {
        const next = growMerkleTree(grown, leaves.slice(grown.size, grown.size + step))
        tiles.push(...filledTiles(grown.size, next.size))
        grown = next
      }
      expect(grown.hashes).toHaveLength(frontierLength(grown.size))
      expect(frontierRoot(grown)).toBe(roots[grown.size])
      expect(tiles).toEqual(filledTiles(0, grown.size))
    }),
  )
})

const anySize = fc.maxSafeNat()

test('the tiles that are full after growing are those of the range', () => {
  fc.assert(
    fc.property(anySize, fc.nat({ max: 200_000 }), (before, by) => {
      const after = Math.min(before + by, Number.MAX_SAFE_INTEGER)
      const fullBefore = new Map(tileRange(before).map(({ level, full }) => [level, full]))
      const became = tileRange(after).flatMap(({ level, full }) => {
        const first = fullBefore.get(level) ?? 0
        return Array.from({ length: full - first }, (_, at) => ({ level, index: first + at }))
      })
      expect(filledTiles(before, after)).toEqual(became)
    }),
  )
})

test('a path of a tile is read as it was written, and only so', () => {
  const tile = fc.record({
    level: fc.nat({ max: TILE_LEVEL_MAX }),
    index: fc.oneof(anySize, fc.nat({ max: 2000 })),
    width: fc.integer({ min: 1, max: TILE_WIDTH }),
  })
  fc.assert(
    fc.property(tile, at => {
      expect(readTilePath(composeTilePath(at))).toEqual(at)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^tile\/\d{1,2}\/(x\d{3}\/){0,2}\d{3}(\.p\/\d{1,3})?$/), path => {
      const read = readTilePath(path)
      if (read) expect(composeTilePath(read)).toBe(path)
    }),
  )
})

test('a proof for the largest trees has the length of the plan and no more than 53 steps', () => {
  fc.assert(
    fc.property(anySize, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (size, share) => {
      if (size === 0) return
      const index = Math.floor(share * size)
      expect(planInclusion(index, size).length).toBeLessThanOrEqual(53)
      expect(planConsistency(index + 1, size).length).toBeLessThanOrEqual(54)
    }),
  )
})
