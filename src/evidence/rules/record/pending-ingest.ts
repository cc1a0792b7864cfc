// `.pending.json`: everything that whoever comes next needs to finish an ingest that was cut off.
import type { NewEvent } from '#kernel/events/event'
import { isRecordObject, membersInList, ownMemberOf } from '../shape/json-object.ts'

export type PendingIngest = {
  readonly path: string
  readonly text: string
  readonly sha256: string
  /** The number of the index before this record; once it has grown, the record is in. */
  readonly seq: number
  /** The entry of the quarantine that is written with it. */
  readonly quarantine: { readonly path: string; readonly text: string } | null
  readonly stream: string
  readonly events: readonly NewEvent[]
}

export function composePending(pending: PendingIngest): string {
  return `${JSON.stringify({ format: 1, ...pending })}\n`
}

/** Undefined if it is damaged; it appears whole, so only a foreign hand can have done that. */
export function readPending(text: string): PendingIngest | undefined {
  const value = parse(text)
  const isOurs =
    ownMemberOf(value, 'format') === 1 &&
    ['path', 'text', 'sha256', 'stream'].every(key => typeof ownMemberOf(value, key) === 'string') &&
    typeof ownMemberOf(value, 'seq') === 'number' &&
    membersInList(ownMemberOf(value, 'events')).every(isRecordObject)
  return isOurs ? (value as PendingIngest) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
