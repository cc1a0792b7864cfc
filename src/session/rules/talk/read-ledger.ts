// Reads what was already said about each cause, from outside or from a stored view.
import { readText } from '#kernel/reading/read-input'
import { listOf, orNull, type Reader, readTime, readWhole, shapeOf } from '#kernel/reading/read-shape'
import type { Ledger } from './nudge-ledger.ts'

export const readLedger: Reader<Ledger> = listOf(
  shapeOf({
    cause: readText,
    attempts: readWhole,
    firstAt: readTime,
    lastAt: readTime,
    escalatedAt: orNull(readTime),
  }),
)
