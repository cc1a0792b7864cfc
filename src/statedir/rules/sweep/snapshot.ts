// Snapshots: how they are called and in which order they were made.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import { isWholeNumber } from '../workflow/json-object.ts'

/** In the order in which they are listed. Each kind has a ring of its own. */
export const SNAPSHOT_KINDS = ['reset', 'cleanup', 'evict', 'init', 'restore'] as const

export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number]

const SNAPSHOT_STATUSES = ['open', 'sealed'] as const

export type SnapshotStatus = (typeof SNAPSHOT_STATUSES)[number]

export function isSnapshotKind(value: unknown): value is SnapshotKind {
  return SNAPSHOT_KINDS.some(kind => kind === value)
}

export function isSnapshotStatus(value: unknown): value is SnapshotStatus {
  return SNAPSHOT_STATUSES.some(status => status === value)
}

/** Names are for people; a reset carries the bare time. */
export function composeSnapshotName(kind: SnapshotKind, at: InstantMs): string {
  const time = writeInstant(at).replaceAll(/[:.]/g, '-')
  return kind === 'reset' ? time : `${kind}-${time}`
}

/** One more than any number ever given, whatever clocks and names say. The second source survives rotation. */
export function nextSnapshotSequence(sequences: Iterable<unknown>, remembered: unknown): number {
  let highest = isWholeNumber(remembered, 1) ? remembered : 0
  for (const sequence of sequences) if (isWholeNumber(sequence, 1)) highest = Math.max(highest, sequence)
  return highest + 1
}
