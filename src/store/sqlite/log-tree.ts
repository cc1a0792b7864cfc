// The tree over all events on SQLite; it grows inside the log's own transaction.
import { type Frontier, NO_FRONTIER } from '#proof/rules/tree/grow-tree'
import type { TileAt } from '#proof/rules/tree/tiles'
import {
  composeHashes,
  fillsTile,
  findNext,
  leavesOf,
  type OpenTiles,
  openFrom,
  openRows,
  planTree,
  readHashes,
} from '../plan-tree.ts'
import type { LogTree } from '../ports/log-tree.ts'
import { nodeTreeHash } from '../tree-hash.ts'
import type { Connection, SqliteDatabase } from './database.ts'

const PAGE = 1_024

const BODIES = 'SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?'

type BodyRow = { readonly position: number; readonly body: string }

export class SqliteLogTree implements LogTree {
  readonly hash = nodeTreeHash
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async readEnd(): Promise<Frontier> {
    return this.#database.read(loadTreeEnd)
  }

  async catchUp(): Promise<Frontier> {
    for (;;) {
      const isBehind = this.#database.read(connection => hasLeavesAfter(connection, loadTreeEnd(connection).size))
      if (!isBehind || !(await this.#database.write(growPage))) return this.readEnd()
    }
  }

  async findTile({ level, index }: TileAt): Promise<readonly string[] | undefined> {
    return this.#database.read(connection => loadTile(connection, level, index))
  }

  async rebuild(): Promise<void> {
    await this.#database.write(connection => {
      connection.sql('DELETE FROM tiles').run()
      keepEnd(connection, NO_FRONTIER)
    })
    await this.catchUp()
  }

  async readNotes(): Promise<string[]> {
    const rows = this.#database.read(connection => connection.sql('SELECT note FROM checkpoints ORDER BY size').all())
    return rows.map(row => String(row.note))
  }

  async keepNote(size: number, note: string): Promise<void> {
    const keep = 'INSERT OR IGNORE INTO checkpoints VALUES (?, ?)'
    await this.#database.write(connection => connection.sql(keep).run(size, note))
  }
}

function loadTreeEnd(connection: Connection): Frontier {
  return loadEnds(connection).tree
}

/** Where log and tree end; the tree may be behind. */
export function loadEnds(connection: Connection): { readonly position: number; readonly tree: Frontier } {
  const ends = connection.sqlArrays('SELECT position, tree_size, frontier FROM log_end').get()
  const [position, size, frontier] = ends as unknown as [number, number, string]
  return { position, tree: { size, hashes: readHashes(frontier) } }
}

/** Keeps where the log ends now, and lets the tree grow by its new rows; a tree that is still behind is left to `catchUp`. */
export function moveEnds(connection: Connection, before: Frontier, rows: readonly BodyRow[]): void {
  const { size, hashes } = growTree(connection, before, rows)
  const move = connection.sql('UPDATE log_end SET position = ?, tree_size = ?, frontier = ?')
  move.run(rows.at(-1)!.position, size, composeHashes(hashes))
}

function growTree(connection: Connection, before: Frontier, rows: readonly BodyRow[]): Frontier {
  if (findNext(before, rows).length < rows.length) return before
  const open = fillsTile(before.size, rows.length) ? loadOpen(connection, before.size) : undefined
  const { frontier, tiles } = planTree(before, leavesOf(rows), open)
  const insert = connection.sql('INSERT OR REPLACE INTO tiles VALUES (?, ?, ?)')
  for (const { level, index, hashes } of tiles) insert.run(level, index, Buffer.from(composeHashes(hashes), 'hex'))
  return frontier
}

/** Whether there was anything to take in. */
export function growPage(connection: Connection): boolean {
  const before = loadTreeEnd(connection)
  const rows = findNext(before, connection.sql(BODIES).all(before.size, PAGE) as unknown as BodyRow[])
  keepEnd(connection, growTree(connection, before, rows))
  return rows.length > 0
}

function hasLeavesAfter(connection: Connection, size: number): boolean {
  return connection.sql('SELECT 1 FROM events WHERE position > ?').get(size) !== undefined
}

function keepEnd(connection: Connection, { size, hashes }: Frontier): void {
  connection.sql('UPDATE log_end SET tree_size = ?, frontier = ?').run(size, composeHashes(hashes))
}

function loadOpen(connection: Connection, size: number): OpenTiles {
  const from = openFrom(size)
  const rows = connection.sql(BODIES).all(from, size - from) as unknown as BodyRow[]
  const above = openRows(size).map(({ level, index }) => [level, loadTile(connection, level, index) ?? []] as const)
  return { leaves: leavesOf(rows), above: new Map(above) }
}

function loadTile(connection: Connection, level: number, index: number): readonly string[] | undefined {
  const row = connection.sqlArrays('SELECT hashes FROM tiles WHERE level = ? AND n = ?').get(level, index)
  const [bytes] = (row ?? []) as unknown as [bytes?: Uint8Array]
  return bytes && readHashes(Buffer.from(bytes).toString('hex'))
}
