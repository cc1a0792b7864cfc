// The tree over all events on PostgreSQL; it grows inside the log's own transaction.
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
  type TileRow,
} from '../plan-tree.ts'
import type { LogTree } from '../ports/log-tree.ts'
import { nodeTreeHash } from '../tree-hash.ts'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'

const PAGE = 1_024

const BODIES = 'SELECT position, body FROM events WHERE position > $1 ORDER BY position LIMIT $2'

const TILES = `
  SELECT level, n, encode(hashes, 'hex') AS hashes FROM tiles
  JOIN unnest($1::int[], $2::bigint[]) AS wanted (level, n) USING (level, n)`

const KEEP_TILES = `
  INSERT INTO tiles (level, n, hashes)
  SELECT level, n, decode(hashes, 'hex') FROM unnest($1::int[], $2::bigint[], $3::text[]) AS given (level, n, hashes)
  ON CONFLICT (level, n) DO UPDATE SET hashes = excluded.hashes`

const KEEP_END = 'UPDATE log_end SET tree_size = $1, frontier = $2'

const IS_BEHIND = 'SELECT 1 FROM events WHERE position > (SELECT tree_size FROM log_end) LIMIT 1'

type BodyRow = { readonly position: number; readonly body: string }

export class PostgresLogTree implements LogTree {
  readonly hash = nodeTreeHash
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async readEnd(): Promise<Frontier> {
    const query = 'SELECT tree_size AS size, frontier FROM log_end'
    const [end] = await this.#database.query<{ size: number; frontier: string }>(query)
    return { size: end!.size, hashes: readHashes(end!.frontier) }
  }

  async catchUp(): Promise<Frontier> {
    for (;;) {
      const [behind] = await this.#database.query(IS_BEHIND)
      const hasGrown = behind && (await this.#database.append((connection, { tree }) => growPage(connection, tree)))
      if (!hasGrown) return this.readEnd()
    }
  }

  async findTile(at: TileAt): Promise<readonly string[] | undefined> {
    return (await loadTiles(this.#database, [at])).get(at.level)
  }

  async rebuild(): Promise<void> {
    await this.#database.append(async connection => {
      await connection.query('DELETE FROM tiles')
      await keepEnd(connection, NO_FRONTIER)
    })
    await this.catchUp()
  }

  async readNotes(): Promise<string[]> {
    const rows = await this.#database.query<{ note: string }>('SELECT note FROM checkpoints ORDER BY size, note')
    return rows.map(row => row.note)
  }

  async keepNote(size: number, note: string): Promise<void> {
    await this.#database.query('INSERT INTO checkpoints VALUES ($1, $2) ON CONFLICT DO NOTHING', [size, note])
  }
}

/**
 * The end of the tree after rows that follow it, and its full tiles written; who inserts the rows keeps the end. A tree
 * that is still behind is left as it is to `catchUp`.
 */
export async function growTree(connection: Connection, before: Frontier, rows: readonly BodyRow[]): Promise<Frontier> {
  if (findNext(before, rows).length < rows.length) return before
  const open = fillsTile(before.size, rows.length) ? await loadOpen(connection, before.size) : undefined
  const { frontier, tiles } = planTree(before, leavesOf(rows), open)
  if (tiles.length > 0) await keepTiles(connection, tiles)
  return frontier
}

/** Whether there was anything to take in. */
async function growPage(connection: Connection, before: Frontier): Promise<boolean> {
  const rows = findNext(before, await connection.query<BodyRow>(BODIES, [before.size, PAGE]))
  await keepEnd(connection, await growTree(connection, before, rows))
  return rows.length > 0
}

async function keepEnd(connection: Connection, { size, hashes }: Frontier): Promise<void> {
  await connection.query(KEEP_END, [size, composeHashes(hashes)])
}

async function keepTiles(connection: Connection, tiles: readonly TileRow[]): Promise<void> {
  await connection.query(KEEP_TILES, [
    tiles.map(tile => tile.level),
    tiles.map(tile => tile.index),
    tiles.map(tile => composeHashes(tile.hashes)),
  ])
}

async function loadOpen(connection: Connection, size: number): Promise<OpenTiles> {
  const from = openFrom(size)
  const rows = await connection.query<BodyRow>(BODIES, [from, size - from])
  return { leaves: leavesOf(rows), above: await loadTiles(connection, openRows(size)) }
}

/** By level: of each at most one is asked for. */
async function loadTiles(
  source: Pick<Connection, 'query'>,
  wanted: readonly TileAt[],
): Promise<Map<number, readonly string[]>> {
  const places = [wanted.map(({ level }) => level), wanted.map(({ index }) => index)]
  const rows = await source.query<{ level: number; hashes: string }>(TILES, places)
  return new Map(rows.map(({ level, hashes }) => [level, readHashes(hashes)]))
}
