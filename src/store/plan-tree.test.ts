// The tree of a store that is only told what follows: in any steps, over more than one level of tiles.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Frontier, frontierRoot, NO_FRONTIER, treeRoot } from '#proof/rules/tree/grow-tree'
import { TILE_WIDTH } from '#proof/rules/tree/tiles'
import { TREE_HASH } from '#proof/rules/tree/tree-hash'
import { composeHashes, fillsTile, findNext, openFrom, openRows, planTree, readHashes } from './plan-tree.ts'
import { nodeTreeHash } from './tree-hash.ts'

const leaves = Array.from({ length: 2 * 65_536 + 700 }, (_, index) => nodeTreeHash.leaf(`${index}`))

/** Keeps rows as an engine does, and hands them back when they are asked for. */
function growInSteps(steps: readonly number[]): { end: Frontier; tiles: Map<string, readonly string[]> } {
  const tiles = new Map<string, readonly string[]>()
  let end = NO_FRONTIER
  for (const step of steps) {
    const added = leaves.slice(end.size, end.size + step)
    const above = openRows(end.size).map(({ level, index }) => [level, tiles.get(`${level}/${index}`)!] as const)
    const open = { leaves: leaves.slice(openFrom(end.size), end.size), above: new Map(above) }
    const growth = planTree(end, added, fillsTile(end.size, added.length) ? open : undefined)
    for (const { level, index, hashes } of growth.tiles) tiles.set(`${level}/${index}`, hashes)
    end = growth.frontier
  }
  return { end, tiles }
}

test('in any steps the same end and the same tiles', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 6 }), steps => {
      const size = steps.reduce((sum, step) => sum + step, 0)
      if (size > leaves.length) return
      expect(growInSteps(steps)).toEqual(growInSteps([size]))
    }),
    { numRuns: 5 },
  )
})

test('tiles of every level hold what they should', () => {
  const { end, tiles } = growInSteps([1, 65_535, 65_537, 600])
  const size = 2 * 65_536 + 600 + 1
  expect(end.size).toBe(size)
  expect(frontierRoot(end, nodeTreeHash)).toBe(treeRoot(leaves.slice(0, size), nodeTreeHash))
  expect(tiles.get('0/514')).toBeUndefined()
  expect(tiles.get('0/513')).toEqual(leaves.slice(513 * TILE_WIDTH, 514 * TILE_WIDTH))
  expect(tiles.get('1/2')).toHaveLength(2)
  expect(tiles.get('2/0')).toHaveLength(2)
  expect(tiles.get('2/0')![1]).toBe(treeRoot(leaves.slice(65_536, 2 * 65_536), nodeTreeHash))
  expect(tiles.get('1/1')![5]).toBe(
    treeRoot(leaves.slice(65_536 + 5 * TILE_WIDTH, 65_536 + 6 * TILE_WIDTH), nodeTreeHash),
  )
})

test('only rows that continue the tree are taken in', () => {
  const rows = [4, 5, 7].map(position => ({ position }))
  const end = { size: 3, hashes: ['a', 'b'] }
  expect(findNext(end, rows)).toEqual(rows.slice(0, 2))
  expect(findNext({ ...end, size: 5 }, rows)).toEqual([])
  expect(findNext({ size: 3, hashes: ['a'] }, rows)).toEqual([])
})

test('hashes are kept one after the other', () => {
  const some = leaves.slice(0, 5)
  expect(readHashes(composeHashes(some))).toEqual(some)
})

test('Node hashes as the rules do', () => {
  for (const text of ['', 'a', 'é€😀', 'x'.repeat(300)]) expect(nodeTreeHash.leaf(text)).toBe(TREE_HASH.leaf(text))
  expect(nodeTreeHash.node(leaves[0]!, leaves[1]!)).toBe(TREE_HASH.node(leaves[0]!, leaves[1]!))
})
