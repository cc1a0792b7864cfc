// Reads hashes of the tree from its tiles; what is in no tile yet follows from the newest events.
import type { Store } from '#store/ports/store'
import { treeRoot } from '../rules/tree/grow-tree.ts'
import { type LeafRange, leftPart } from '../rules/tree/plan-proof.ts'
import { TILE_WIDTH } from '../rules/tree/tiles.ts'

const LEVEL_BITS = 8

/** The root over the leaves of a range; one that proofs are planned in, so that it begins where a tile can. */
export async function readRangeHash(store: Store, { from, to }: LeafRange): Promise<string> {
  const { hash } = store.tree
  const count = to - from
  const height = Math.log2(count)
  if (Number.isInteger(height)) {
    const level = Math.floor(height / LEVEL_BITS)
    const width = TILE_WIDTH ** level
    return treeRoot(await readHashes(store, level, from / width, count / width), hash)
  }
  const middle = from + leftPart(count)
  return hash.node(await readRangeHash(store, { from, to: middle }), await readRangeHash(store, { from: middle, to }))
}

export async function readRangeHashes(store: Store, ranges: readonly LeafRange[]): Promise<string[]> {
  const hashes: string[] = []
  for (const range of ranges) hashes.push(await readRangeHash(store, range))
  return hashes
}

async function readHashes(store: Store, level: number, first: number, count: number): Promise<readonly string[]> {
  const index = Math.floor(first / TILE_WIDTH)
  const offset = first % TILE_WIDTH
  const kept = await store.tree.findTile({ level, index })
  if (kept && kept.length >= offset + count) return kept.slice(offset, offset + count)
  if (level > 0) throw new Error(`tile ${level}/${index} is missing`)
  const rows = await store.log.readRows(first, count)
  return rows.map(({ body }) => store.tree.hash.leaf(body))
}
