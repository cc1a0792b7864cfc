// When a JSONL log moves into the archive, under which name, and which old ones leave the ring.

import { FILE_BYTES_MAX } from '../layout/text-size.ts'
import { isWholeNumber } from '../workflow/json-object.ts'

export type RotationPlan = {
  /** Under `.archive/logs/`; null while the log is small. */
  readonly moveTo: string | null
  /** Oldest first; the one just moved is never among them. */
  readonly remove: readonly string[]
}

export type RotationFacts = {
  readonly log: string
  readonly bytes: number
  /** The names that lie in `.archive/logs/`. */
  readonly archived: readonly string[]
  readonly keep: number
}

export function planLogRotation({ log, bytes, archived, keep }: RotationFacts): RotationPlan {
  if (bytes < FILE_BYTES_MAX) return { moveTo: null, remove: [] }
  const own = archived.flatMap(name => {
    const sequence = sequenceOf(name, log)
    return sequence === undefined ? [] : [{ name, sequence }]
  })
  const byAge = own.toSorted((one, other) => one.sequence - other.sequence)
  const moveTo = composeName(log, (byAge.at(-1)?.sequence ?? 0) + 1)
  return { moveTo, remove: byAge.slice(0, Math.max(0, byAge.length + 1 - keep)).map(({ name }) => name) }
}

const EXTENSION = '.jsonl'

function composeName(log: string, sequence: number): string {
  return `${stemOf(log)}.${sequence}${EXTENSION}`
}

// The digits lie between the stem and the extension; anything else belongs to another log or to nobody.
function sequenceOf(name: string, log: string): number | undefined {
  const digits = name.slice(stemOf(log).length + 1, -EXTENSION.length)
  const sequence = /^[1-9]\d*$/.test(digits) ? Number(digits) : undefined
  return isWholeNumber(sequence, 1) && name === composeName(log, sequence) ? sequence : undefined
}

function stemOf(log: string): string {
  return log.slice(0, -EXTENSION.length)
}
