// Decides what an append writes, the same for every engine: it is told where the streams stand and says what follows.

import { provostError } from '#kernel/errors/errors'
import { CHAIN_START, type StoredRow, type StreamHead } from '#kernel/events/chain'
import type { EventProof, NewEvent, StoredEvent } from '#kernel/events/event'
import { composeEventBody, hashEventText, readEventBody } from './event-text.ts'
import type { StreamAppend } from './ports/event-log.ts'

/** The heads of the streams that exist. */
export type Heads = ReadonlyMap<string, StreamHead>

/** The part of a row that an event is read from. */
export type EventRow = Pick<StoredRow, 'position' | 'body' | 'hash'>

/** True when a stream is not where the caller believes it to be. */
export function hasMoved(writes: readonly StreamAppend[], heads: Heads): boolean {
  return findMoved(writes, heads) !== undefined
}

/**
 * The same command sent twice finds its own events and changes nothing. Only a stream that has moved can hold them, so
 * the usual append pays nothing for this. `rows` are the stored events by id.
 */
export function readEarlier(
  writes: readonly StreamAppend[],
  heads: Heads,
  rows: ReadonlyMap<string, EventRow>,
): StoredEvent[] {
  const earlier = writes.flatMap(write => write.events.map(event => findStored(write.stream, event, rows)))
  if (earlier.every(event => event !== undefined)) return earlier
  throw provostError('VERSION_CONFLICT', { details: findMoved(writes, heads) })
}

/** The rows that follow the heads and the end of the log. */
export function planRows(writes: readonly StreamAppend[], heads: Heads, lastPosition: number): StoredRow[] {
  let position = lastPosition
  return writes.flatMap(({ stream, expectedVersion, events }) => {
    let hash = heads.get(stream)?.hash ?? CHAIN_START
    return events.map((event, index) => {
      const version = expectedVersion + index + 1
      const body = composeEventBody(event, stream, version)
      hash = hashEventText(hash, body)
      return { position: ++position, stream, version, id: event.id, type: event.type, at: event.at, body, hash }
    })
  })
}

/** Where the rows leave their streams. */
export function headsAfter(rows: readonly StoredRow[]): StreamHead[] {
  return [...new Map(rows.map(({ stream, version, hash }) => [stream, { stream, version, hash }])).values()]
}

export function readEventRow({ position, body, hash }: EventRow): StoredEvent {
  return readEventBody(body, position, hash)
}

/** Those that can be read: whose text is broken has a hash that does not fit, which `log verify` tells. */
export function readSoundRows(rows: readonly EventRow[]): StoredEvent[] {
  return rows.flatMap(row => {
    try {
      return [readEventRow(row)]
    } catch {
      return []
    }
  })
}

export function eventIdReused(id: string, stream: string): Error {
  return provostError('LOG_EVENT_ID_REUSED', { details: { id, stream } })
}

function findMoved(writes: readonly StreamAppend[], heads: Heads) {
  return writes
    .map(write => ({
      stream: write.stream,
      expected: write.expectedVersion,
      actual: heads.get(write.stream)?.version ?? 0,
    }))
    .find(({ expected, actual }) => expected !== actual)
}

/** Whoever sends the same again may come by another door: the first proof stands. */
function proofOf({ proof, signed, exposed, confirmed }: StoredEvent): Pick<NewEvent, keyof EventProof> {
  return proof === undefined ? {} : { proof, signed: signed ?? false, exposed: exposed ?? false, confirmed }
}

function findStored(stream: string, event: NewEvent, rows: ReadonlyMap<string, EventRow>): StoredEvent | undefined {
  const row = rows.get(event.id)
  const stored = row && readEventRow(row)
  if (stored && composeEventBody({ ...event, ...proofOf(stored) }, stream, stored.version) !== row.body)
    throw eventIdReused(event.id, stream)
  return stored
}
