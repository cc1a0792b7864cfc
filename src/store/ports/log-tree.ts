// The Merkle tree over all events of a log, as a store keeps it: its end, its tiles, and the notes about it.
import type { Frontier } from '#proof/rules/tree/grow-tree'
import type { TileAt } from '#proof/rules/tree/tiles'
import type { TreeHash } from '#proof/rules/tree/tree-hash'

export interface LogTree {
  /** As fast as this machine can. */
  readonly hash: TreeHash
  /** How far it has grown. It is behind the log only while it is made for events that were there before it. */
  readEnd(): Promise<Frontier>
  /** Takes in what is not in the tree yet, page by page; others append meanwhile, and a killed one is gone on with. */
  catchUp(): Promise<Frontier>
  /** Hashes of level 0 only of full tiles, above it as many as there are; undefined where there is no such row. */
  findTile(at: TileAt): Promise<readonly string[] | undefined>
  /** Throws the tiles away and makes them again from the texts of the events. */
  rebuild(): Promise<void>
  /** Every checkpoint that was kept here. */
  readNotes(): Promise<string[]>
  keepNote(size: number, note: string): Promise<void>
}
