// Computes the tree of a log anew from the texts of its events: the roots at the sizes of checkpoints, and whether the kept
// tiles are what follows from the texts.
import type { ChainDefect, StoredRow } from '#kernel/events/chain'
import type { Store } from '#store/ports/store'
import { TreeWalk, type WalkedTile } from '../rules/tree/tree-walk.ts'

const TOLD_MAX = 20

export type CheckedTree = {
  readonly size: number
  readonly root: string
  /** By size, for every size that the log reaches. */
  readonly roots: ReadonlyMap<number, string>
  readonly defects: readonly ChainDefect[]
  /** The kept tree has not taken in all events yet. */
  readonly isBehind: boolean
}

export class TreeCheck {
  readonly #store: Store
  readonly #walk: TreeWalk
  readonly #sizes: number[]
  readonly #roots = new Map<number, string>()
  readonly #defects: ChainDefect[] = []
  #last = 0

  constructor(store: Store, sizes: Iterable<number>) {
    this.#store = store
    this.#walk = new TreeWalk(store.tree.hash)
    this.#sizes = [...new Set(sizes)].sort((a, b) => a - b)
  }

  async addRows(rows: readonly StoredRow[]): Promise<void> {
    for (const { position, body } of rows) {
      this.#settle(position - 1)
      for (const tile of this.#walk.add(this.#store.tree.hash.leaf(body))) await this.#compare(tile)
      this.#last = position
    }
  }

  async finish(): Promise<CheckedTree> {
    this.#settle(this.#last)
    const end = await this.#store.tree.readEnd()
    const { size, hashes } = this.#walk.frontier()
    const isSame = end.size === size
    if (isSame) for (const row of this.#walk.openRows()) await this.#compare(row)
    if (isSame && end.hashes.join() !== hashes.join()) this.#report('its end is not what follows from the events')
    return {
      size: this.#last,
      root: this.#walk.root(),
      roots: this.#roots,
      defects: this.#defects,
      isBehind: end.size < size,
    }
  }

  /** The root over everything up to there, as it is now: a gap makes another root. */
  #settle(upTo: number): void {
    while (this.#sizes[0] !== undefined && this.#sizes[0] <= upTo)
      this.#roots.set(this.#sizes.shift()!, this.#walk.root())
  }

  async #compare({ level, index, hashes }: WalkedTile): Promise<void> {
    const kept = await this.#store.tree.findTile({ level, index })
    const isKept = kept !== undefined && hashes.every((hash, at) => kept[at] === hash)
    if (!isKept) this.#report(`tile ${level}/${index} ${kept ? 'is not what follows from the events' : 'is missing'}`)
  }

  #report(what: string): void {
    if (this.#defects.length < TOLD_MAX) this.#defects.push({ stream: 'the tree', version: 0, position: null, what })
  }
}
