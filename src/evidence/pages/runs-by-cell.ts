// The records of a store, each at the cells of the portfolio that it speaks of: the last ones, the newest last.
import type { Shape } from '#api/schemas'
import { RUNS_MAX } from './run-strip.tsx'

type RecordLine = Shape<'RecordList'>['records'][number]

/** `records` as the list gives them: the newest first. */
export function runsByCell(records: readonly RecordLine[]): ReadonlyMap<string, readonly RecordLine[]> {
  const cells = new Map<string, RecordLine[]>()
  for (const record of records)
    for (const surface of record.surfaces) {
      const key = `${record.repo}\n${surface}`
      const known = cells.get(key) ?? []
      if (known.length < RUNS_MAX) known.unshift(record)
      cells.set(key, known)
    }
  return cells
}
