// Takes in what a node wrote down, in whatever order and however often it arrives: applied in the order of its numbers, each
// once, none skipped unless the node itself says that it lost it.
import { refuseInput } from '#kernel/reading/read-input'

export type SpoolEntry = {
  readonly seq: number
  readonly hash: string
  /** The node's disk lost what is missing from here to there. */
  readonly gapTo: number | null
}

export type SpoolKnown = {
  readonly spool: string | null
  /** Everything up to here was applied, or is known to be lost. */
  readonly through: number
  /** Waiting for what comes before it. */
  readonly held: readonly SpoolEntry[]
  readonly applied: readonly { readonly seq: number; readonly hash: string }[]
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
}

export type SpoolBatch = { readonly spool: string; readonly records: readonly SpoolEntry[] }

export type SpoolMerge = {
  readonly result: 'merged' | 'conflict'
  readonly newSpool: boolean
  readonly apply: readonly number[]
  readonly duplicates: readonly number[]
  readonly late: readonly number[]
  readonly conflicts: readonly number[]
  readonly through: number
  readonly held: readonly number[]
  readonly missing: readonly (readonly [from: number, to: number])[]
  readonly rule: string
}

type Sorted = {
  readonly kept: readonly SpoolEntry[]
  readonly duplicates: Set<number>
  readonly late: Set<number>
  readonly conflicts: Set<number>
}

const NOTHING: Omit<SpoolKnown, 'spool'> = { through: 0, held: [], applied: [], gaps: [] }

export function mergeSpool(before: SpoolKnown, batch: SpoolBatch): SpoolMerge {
  const newSpool = before.spool !== null && before.spool !== batch.spool
  const known = newSpool ? { spool: batch.spool, ...NOTHING } : before
  const sorted = sortRecords(known, batch.records)
  const conflicts = ascending(sorted.conflicts)
  if (conflicts.length > 0) {
    const nothing = { apply: [], duplicates: [], late: [], conflicts }
    return { result: 'conflict', newSpool, ...nothing, through: known.through, ...listHeld(known), rule: 'S1' }
  }
  const { apply, through, held } = applyInOrder(known.through, [...known.held, ...sorted.kept])
  const late = ascending(sorted.late)
  return {
    result: 'merged',
    newSpool,
    apply,
    duplicates: ascending(sorted.duplicates),
    late,
    conflicts,
    through,
    ...listHeld({ through, held }),
    rule: held.length > 0 ? 'S2' : apply.length > 0 ? 'S3' : late.length > 0 ? 'S4' : 'S5',
  }
}

function sortRecords({ through, held, applied, gaps }: SpoolKnown, records: readonly SpoolEntry[]): Sorted {
  // What is above the mark is known only from what is held, whatever else was written down.
  const known = [...applied.filter(({ seq }) => seq <= through), ...held]
  const seen = new Map(known.map(({ seq, hash }) => [seq, hash]))
  const kept: SpoolEntry[] = []
  const sorted = { kept, duplicates: new Set<number>(), late: new Set<number>(), conflicts: new Set<number>() }
  for (const record of records.toSorted((one, other) => one.seq - other.seq)) {
    const { seq, hash } = record
    const earlier = seen.get(seq)
    if (earlier !== undefined) (earlier === hash ? sorted.duplicates : sorted.conflicts).add(seq)
    else if (seq > through) kept.push(record)
    else if (gaps.some(({ from, to }) => from <= seq && seq <= to)) sorted.late.add(seq)
    else refuseInput('batch.records', 'above what was confirmed, or known')
    if (earlier === undefined) seen.set(seq, hash)
  }
  return sorted
}

function applyInOrder(from: number, entries: readonly SpoolEntry[]) {
  const waiting = entries.toSorted((one, other) => one.seq - other.seq)
  const apply: number[] = []
  let through = from
  for (const { seq, gapTo } of waiting) {
    if (seq > through + 1) break
    apply.push(seq)
    through = Math.max(through, seq, gapTo ?? 0)
  }
  return { apply, through, held: waiting.slice(apply.length) }
}

function listHeld({ through, held }: Pick<SpoolKnown, 'through' | 'held'>): Pick<SpoolMerge, 'held' | 'missing'> {
  const entries = held.toSorted((one, other) => one.seq - other.seq)
  const missing: [number, number][] = []
  let reached = through
  for (const { seq, gapTo } of entries) {
    if (seq > reached + 1) missing.push([reached + 1, seq - 1])
    reached = Math.max(reached, gapTo ?? seq)
  }
  return { held: entries.map(({ seq }) => seq), missing }
}

function ascending(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other)
}
