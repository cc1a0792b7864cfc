// The hashes of the tree as Node computes them.
import { hash } from 'node:crypto'
import { LEAF_BEGINS, NODE_BEGINS, type TreeHash } from '#proof/rules/tree/tree-hash'

const HASH_BYTES = 32

export const nodeTreeHash: TreeHash = {
  leaf(text) {
    const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(text))
    bytes[0] = LEAF_BEGINS
    bytes.write(text, 1)
    return hash('sha256', bytes)
  },
  node(left, right) {
    const bytes = Buffer.allocUnsafe(1 + 2 * HASH_BYTES)
    bytes[0] = NODE_BEGINS
    bytes.write(left, 1, 'hex')
    bytes.write(right, 1 + HASH_BYTES, 'hex')
    return hash('sha256', bytes)
  },
}
