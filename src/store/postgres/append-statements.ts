// The statements of an append, each for all of its events at once: an append costs few round trips, whatever its size.
import type { StoredRow, StreamHead } from '#kernel/events/chain'
import type { Frontier } from '#proof/rules/tree/grow-tree'
import { type EventRow, eventIdReused, headsAfter } from '../plan-append.ts'
import { composeHashes } from '../plan-tree.ts'
import type { StreamAppend } from '../ports/event-log.ts'
import type { Connection } from './connection.ts'

// Keeps one statement within what the driver can hold in a single string.
const ROWS_PER_STATEMENT = 5_000

const HEADS = 'SELECT stream, version, hash FROM streams WHERE stream = ANY ($1::text[])'

const EVENTS = 'SELECT id, position, body, hash FROM events WHERE id = ANY ($1::text[])'

// A notice repeated within one transaction is sent once, when the transaction commits.
const INSERT = `
  WITH added AS (
    INSERT INTO events (position, stream, version, id, type, at, body, hash)
    SELECT * FROM unnest(
      $1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    ON CONFLICT (id) DO NOTHING RETURNING position
  ), moved AS (
    INSERT INTO streams (stream, version, hash) SELECT * FROM unnest($9::text[], $10::bigint[], $11::text[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash
  )
  UPDATE log_end SET position = $12, tree_size = $14, frontier = $15
  RETURNING (SELECT count(*) FROM added) AS added, pg_notify($13, '')`

const WRITTEN = 'SELECT position FROM events WHERE position >= $1'

export async function loadHeads(
  connection: Connection,
  writes: readonly StreamAppend[],
): Promise<Map<string, StreamHead>> {
  const heads = await connection.query<StreamHead>(HEADS, [writes.map(write => write.stream)])
  return new Map(heads.map(head => [head.stream, head]))
}

export async function loadEvents(
  connection: Connection,
  writes: readonly StreamAppend[],
): Promise<Map<string, EventRow>> {
  const ids = writes.flatMap(write => write.events.map(event => event.id))
  const rows = await connection.query<EventRow & { id: string }>(EVENTS, [ids])
  return new Map(rows.map(row => [row.id, row]))
}

/** Inserts the rows, moves the heads of their streams and the end of the log with its tree, and tells those who listen. */
export async function insertRows(
  connection: Connection,
  rows: readonly StoredRow[],
  tree: Frontier,
  channel: string,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await insertBatch(connection, rows.slice(start, start + ROWS_PER_STATEMENT), tree, channel)
  }
}

async function insertBatch(
  connection: Connection,
  rows: readonly StoredRow[],
  tree: Frontier,
  channel: string,
): Promise<void> {
  const heads = headsAfter(rows)
  const [outcome] = await connection.query<{ added: number }>(INSERT, [
    rows.map(row => row.position),
    rows.map(row => row.stream),
    rows.map(row => row.version),
    rows.map(row => row.id),
    rows.map(row => row.type),
    rows.map(row => row.at),
    rows.map(row => row.body),
    rows.map(row => row.hash),
    heads.map(head => head.stream),
    heads.map(head => head.version),
    heads.map(head => head.hash),
    rows.at(-1)!.position,
    channel,
    tree.size,
    composeHashes(tree.hashes),
  ])
  if (outcome!.added !== rows.length) throw await findReused(connection, rows)
}

async function findReused(connection: Connection, rows: readonly StoredRow[]): Promise<Error> {
  const written = await connection.query<{ position: number }>(WRITTEN, [rows[0]!.position])
  const positions = new Set(written.map(row => row.position))
  const { id, stream } = rows.find(row => !positions.has(row.position))!
  return eventIdReused(id, stream)
}
