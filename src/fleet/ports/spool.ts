// What a node has written down and the plane has not confirmed. It outlives the process and the line.
import type { SpoolBody, SpoolRecord } from '#fleet/rules/line/spool-record'

export interface Spool {
  /** Random, made with the spool: another one begins anew at 1. */
  readonly id: string
  /** The oldest that is kept, and the newest; `last` 0: nothing was written yet. */
  readonly first: number
  readonly last: number
  /** Up to where this home's log was read when the newest was written. */
  readonly position: number
  /** Numbered, and on the disk when this returns. */
  append(bodies: readonly SpoolBody[]): void
  /** The records after `seq` in order, at most so many records and bytes. */
  read(seq: number, max: { readonly records: number; readonly bytes: number }): SpoolRecord[]
  /** Files all of whose records the plane has are removed; the newest one stays, because it tells where to go on. */
  confirm(through: number): void
  /** Another spool in the place of this one, with all that this one still has, numbered from 1. */
  beginAnew(): void
  readonly bytes: number
}
