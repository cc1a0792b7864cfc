// The statements of an append, each for all of its events at once: an append costs few round trips, whatever its size.
import type { StoredRow, StreamHead } from '#kernel/events/chain'
import { isObject, isText } from '#kernel/reading/json-value'
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
  ), moved AS (
    INSERT INTO streams (stream, version, hash) SELECT * FROM unnest($9::text[], $10::bigint[], $11::text[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash
  )
  UPDATE log_end SET position = $12, tree_size = $14, frontier = $15
  RETURNING pg_notify($13, '')`

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

/**
 * Inserts the rows, moves the heads of their streams and the end of the log with its tree, and tells those who listen. The
 * last statement is only sent: whether it failed is told at the end of the transaction.
 */
export async function insertRows(
  connection: Connection,
  rows: readonly StoredRow[],
  tree: Frontier,
  channel: string,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    if (start > 0) await connection.settle()
    sendBatch(connection, rows.slice(start, start + ROWS_PER_STATEMENT), tree, channel)
  }
}

function sendBatch(connection: Connection, rows: readonly StoredRow[], tree: Frontier, channel: string): void {
  const heads = headsAfter(rows)
  const values = [
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
  ]
  connection.send(INSERT, values, error => findReused(error, rows) ?? error)
}

/** Which id the server refused; it says so in the language of its own, around a spelling that is always the same. */
function findReused(error: unknown, rows: readonly StoredRow[]): Error | undefined {
  const [, id] = /\(id\)=\((.*)\)/s.exec(readDetail(error)) ?? []
  const row = id === undefined ? undefined : rows.findLast(given => given.id === id)
  return row && eventIdReused(row.id, row.stream)
}

const UNIQUE_VIOLATION = '23505'

function readDetail(error: unknown): string {
  const { code, detail } = isObject(error) ? error : {}
  return code === UNIQUE_VIOLATION && isText(detail) ? detail : ''
}
