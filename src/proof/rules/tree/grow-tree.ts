// Lets the tree grow by leaves. All it needs of the past is the frontier: the roots of the full subtrees, largest first.
import { EMPTY_ROOT, TREE_HASH, type TreeHash } from './tree-hash.ts'

export type Frontier = { readonly size: number; readonly hashes: readonly string[] }

export const NO_FRONTIER: Frontier = { size: 0, hashes: [] }

/** How many full subtrees a tree of this size has: one for each 1 bit. Sizes go beyond the 32 bits of bit operators. */
export function frontierLength(size: number): number {
  let ones = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2
  return ones
}

/** A new leaf joins every full subtree of its own height, as a carry does in a sum of binary numbers. */
export function growMerkleTree(before: Frontier, leaves: readonly string[], hash: TreeHash = TREE_HASH): Frontier {
  const hashes = [...before.hashes]
  let size = before.size
  for (const leaf of leaves) {
    let root = leaf
    for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) root = hash.node(hashes.pop()!, root)
    hashes.push(root)
    size++
  }
  return { size, hashes }
}

export function frontierRoot({ hashes }: Frontier, hash: TreeHash = TREE_HASH): string {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => hash.node(left, right))
}

export function treeRoot(leaves: readonly string[], hash: TreeHash = TREE_HASH): string {
  return frontierRoot(growMerkleTree(NO_FRONTIER, leaves, hash), hash)
}
