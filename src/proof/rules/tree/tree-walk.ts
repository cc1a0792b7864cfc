// Walks over all leaves of a log and knows the root at every step, hashing each node once: level by level of tiles.
import { type Frontier, frontierRoot, growMerkleTree, NO_FRONTIER } from './grow-tree.ts'
import { TILE_WIDTH, type TileAt } from './tiles.ts'
import { TREE_HASH, type TreeHash } from './tree-hash.ts'

export type WalkedTile = TileAt & { readonly hashes: readonly string[] }

type Level = { index: number; hashes: string[]; open: Frontier }

export class TreeWalk {
  readonly #hash: TreeHash
  readonly #levels: Level[] = []
  #size = 0

  constructor(hash: TreeHash = TREE_HASH) {
    this.#hash = hash
  }

  get size(): number {
    return this.#size
  }

  /** The tiles that became full with this leaf, lowest first. */
  add(leaf: string): readonly WalkedTile[] {
    this.#size++
    const filled: WalkedTile[] = []
    for (let level = 0, hash: string | undefined = leaf; hash !== undefined; level++) {
      this.#levels[level] ??= { index: 0, hashes: [], open: NO_FRONTIER }
      const at: Level = this.#levels[level]!
      at.hashes.push(hash)
      at.open = growMerkleTree(at.open, [hash], this.#hash)
      hash = undefined
      if (at.hashes.length < TILE_WIDTH) continue
      filled.push({ level, index: at.index, hashes: at.hashes })
      hash = at.open.hashes[0]
      this.#levels[level] = { index: at.index + 1, hashes: [], open: NO_FRONTIER }
    }
    return filled
  }

  frontier(): Frontier {
    const hashes = this.#levels.toReversed().flatMap(({ open }) => open.hashes)
    return { size: this.#size, hashes }
  }

  root(): string {
    return frontierRoot(this.frontier(), this.#hash)
  }

  /** The rows above the leaves that are not full yet. */
  openRows(): readonly WalkedTile[] {
    return this.#levels.flatMap(({ index, hashes }, level) =>
      level === 0 || hashes.length === 0 ? [] : [{ level, index, hashes }],
    )
  }
}
