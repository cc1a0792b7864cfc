// Decides how the tree over all events grows, the same for every engine: it is told what is kept and says what follows.
import { type Frontier, frontierLength, growMerkleTree, treeRoot } from '#proof/rules/tree/grow-tree'
import { levelSize, TILE_WIDTH, type TileAt, tileRange } from '#proof/rules/tree/tiles'
import { nodeTreeHash } from './tree-hash.ts'

/** A row of tiles. Of level 0 only full ones are kept; above it they grow by one hash for each full tile below. */
export type TileRow = TileAt & { readonly hashes: readonly string[] }

/** What stands behind the last full tiles: hashes of the newest leaves, and the open row of each level above. */
export type OpenTiles = { readonly leaves: readonly string[]; readonly above: ReadonlyMap<number, readonly string[]> }

export type TreeGrowth = { readonly frontier: Frontier; readonly tiles: readonly TileRow[] }

const HASH_LETTERS = 64

export function leavesOf(rows: readonly { readonly body: string }[]): string[] {
  return rows.map(row => nodeTreeHash.leaf(row.body))
}

/** Whether so many more leaves complete a tile. Only then has anything to be read first. */
export function fillsTile(size: number, count: number): boolean {
  return levelSize(size, 1) !== levelSize(size + count, 1)
}

/** The leaf after which the tile of level 0 that is still open begins. */
export function openFrom(size: number): number {
  return levelSize(size, 1) * TILE_WIDTH
}

/** The rows above level 0 that are still open. */
export function openRows(size: number): readonly TileAt[] {
  return tileRange(size)
    .filter(({ level, partial }) => level > 0 && partial > 0)
    .map(({ level, full }) => ({ level, index: full }))
}

/** `open` is needed only where a tile is filled. */
export function planTree(before: Frontier, leaves: readonly string[], open?: OpenTiles): TreeGrowth {
  const frontier = growMerkleTree(before, leaves, nodeTreeHash)
  return { frontier, tiles: open ? planTiles(before.size, leaves, open) : [] }
}

function planTiles(size: number, leaves: readonly string[], open: OpenTiles): TileRow[] {
  const rows: TileRow[] = []
  let added: readonly string[] = leaves
  for (let level = 0; added.length > 0; level++) {
    const known = level === 0 ? open.leaves : (open.above.get(level) ?? [])
    const first = Math.floor(levelSize(size, level) / TILE_WIDTH)
    const touched = inTiles([...known, ...added]).map((hashes, at) => ({ level, index: first + at, hashes }))
    const full = touched.filter(({ hashes }) => hashes.length === TILE_WIDTH)
    rows.push(...(level === 0 ? full : touched))
    added = full.map(({ hashes }) => treeRoot(hashes, nodeTreeHash))
  }
  return rows
}

function inTiles(hashes: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(hashes.length / TILE_WIDTH)
  return Array.from({ length: count }, (_, n) => hashes.slice(n * TILE_WIDTH, (n + 1) * TILE_WIDTH))
}

/**
 * The rows that continue the tree. None where the tree is behind them or its end was damaged: what is not understood is left
 * for `log verify` to find. What lies behind a gap cannot become a leaf.
 */
export function findNext<Row extends { readonly position: number }>(
  { size, hashes }: Frontier,
  rows: readonly Row[],
): readonly Row[] {
  if (hashes.length !== frontierLength(size)) return []
  const gap = rows.findIndex(({ position }, index) => position !== size + index + 1)
  return gap === -1 ? rows : rows.slice(0, gap)
}

/** One after the other in lower-case hex; engines keep them as text or as bytes. */
export function composeHashes(hashes: readonly string[]): string {
  return hashes.join('')
}

export function readHashes(text: string): readonly string[] {
  const count = Math.floor(text.length / HASH_LETTERS)
  return Array.from({ length: count }, (_, n) => text.slice(n * HASH_LETTERS, (n + 1) * HASH_LETTERS))
}
