// Puts every entry into exactly one of four buckets and names the row that did it.
import { type Contract, findNameRow } from '../contract/contract.ts'
import type { StateEntry } from './state-entry.ts'

export const BUCKETS = ['canonical', 'pattern_allowed', 'ephemeral', 'ad_hoc'] as const

export type EntryBucket = (typeof BUCKETS)[number]

export type ClassificationRule =
  | 'name_undecodable'
  | 'symlink'
  | 'special_file'
  | 'canonical_name'
  | 'kind_mismatch'
  | 'directory_not_listed'
  | 'ephemeral_pattern'
  | 'allowed_pattern'
  | 'nothing_matches'

export type EntryClass = {
  readonly bucket: EntryBucket
  /** The first row that matched. */
  readonly entry: string | null
  readonly rule: ClassificationRule
  /** The other rows that matched: canonical, then ephemeral, then patterns. */
  readonly also: readonly string[]
  readonly reset_exempt: boolean
}

// The order of the rows is the law: what cannot be trusted comes before what it is called.
export function classifyEntry(entry: Omit<StateEntry, 'mtimeMs'>, contract: Contract): EntryClass {
  if (entry.undecodable) return adHoc('name_undecodable')
  if (entry.kind === 'symlink') return adHoc('symlink')
  if (entry.kind === 'other') return adHoc('special_file')
  const row = findNameRow(contract, entry.name)
  if (row && row.kind !== entry.kind) return adHoc('kind_mismatch')
  if (entry.kind === 'dir') {
    return row ? matched('canonical', 'canonical_name', [row.name], row.resetExempt) : adHoc('directory_not_listed')
  }
  return classifyFileName(entry.name, contract)
}

/** The answer for a regular file of this name. */
export function classifyFileName(name: string, contract: Contract): EntryClass {
  const row = findNameRow(contract, name)
  if (row && row.kind !== 'file') return adHoc('kind_mismatch')
  const rows: string[] = row ? [name] : []
  const isEphemeral = collectMatches(contract.ephemeral, name, rows)
  const isAllowed = collectMatches(contract.patterns, name, rows)
  if (row) return matched('canonical', 'canonical_name', rows, row.resetExempt)
  if (isEphemeral) return matched('ephemeral', 'ephemeral_pattern', rows, false)
  if (isAllowed) return matched('pattern_allowed', 'allowed_pattern', rows, false)
  return NOTHING_MATCHES
}

// A plain loop into one list: this runs for every entry of every audit.
function collectMatches(patterns: Contract['ephemeral'], name: string, found: string[]): boolean {
  const before = found.length
  for (const pattern of patterns) if (pattern.regex.test(name)) found.push(pattern.source)
  return found.length > before
}

function matched(bucket: EntryBucket, rule: ClassificationRule, rows: readonly string[], exempt: boolean): EntryClass {
  return { bucket, entry: rows[0] ?? null, rule, also: rows.slice(1), reset_exempt: exempt }
}

function adHoc(rule: ClassificationRule): EntryClass {
  return { bucket: 'ad_hoc', entry: null, rule, also: [], reset_exempt: false }
}

const NOTHING_MATCHES = adHoc('nothing_matches')
